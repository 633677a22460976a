import { request } from "../net/rest";
import type { NewCalendar } from "../protocol/NewCalendar";
import type { NewNoticeDevice } from "../protocol/NewNoticeDevice";
import type { Language } from "../protocol/Language";
import type { NoticeState } from "../protocol/NoticeState";
import type { QuietHours } from "../protocol/QuietHours";
import type { SetQuietHours } from "../protocol/SetQuietHours";

const NOTICES = "/api/notices";
const DEVICES = `${NOTICES}/devices`;
const CALENDAR = `${NOTICES}/calendar`;

export const getNotices = () => request<NoticeState>(NOTICES);
export const addDevice = (device: NewNoticeDevice) => request<NoticeState>(DEVICES, device, "PUT");
export const removeDevice = (id: string) =>
  request<NoticeState>(`${DEVICES}/${encodeURIComponent(id)}`, undefined, "DELETE");
export const removeAllDevices = () => request<NoticeState>(DEVICES, undefined, "DELETE");
export const setQuietHours = (quiet: QuietHours | null) =>
  request<NoticeState>(`${NOTICES}/quiet`, { quiet } satisfies SetQuietHours, "PUT");
export const makeCalendar = (language: Language) =>
  request<NoticeState>(CALENDAR, { language } satisfies NewCalendar);
export const revokeCalendar = () => request<NoticeState>(CALENDAR, undefined, "DELETE");
/** Where the calendar is fetched as a file. */
export const calendarFile = (language: Language) => `${CALENDAR}?language=${language}`;
