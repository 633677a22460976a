import { settings } from "./settings.svelte";

/** The sound effects of a table; each sounds different. */
export type Sound =
  | "play"
  | "triplet"
  | "draw"
  | "flip"
  | "knock"
  | "knocks"
  | "deal"
  | "count"
  | "end"
  | "win"
  | "turn"
  | "hurry"
  | "word"
  | "refused";

/** When a part of a sound begins and how long it rings, in seconds, and how loud it is, from 0 to 1. */
type Part = { at: number; long: number; loud: number };

/** Noise through a band: paper that slides or falls. Its middle moves from `from` to `to` hertz; `q` is how narrow it is. */
type Noise = Part & { from: number; to: number; q: number };

/** A bar of wood that is struck: its pitch in hertz, and a second partial that is gone sooner, `ratio` times as high. */
type Bar = Part & { pitch: number; ratio: number };

const slide = (at: number, long: number, loud: number, from: number, to: number): Noise => ({
  at,
  long,
  loud,
  from,
  to,
  q: 0.9,
});
/** A card falls on the cloth: a short burst, without a pitch. */
const tap = (at: number, loud: number, from = 1500): Noise => ({
  at,
  long: 0.05,
  loud,
  from,
  to: from / 3,
  q: 0.7,
});
/** The first partial above the pitch of a marimba's bar is two octaves up. */
const marimba = (pitch: number, at: number, loud = 0.16, long = 0.5): Bar => ({
  pitch,
  at,
  long,
  loud,
  ratio: 4,
});
/** Knuckles on a table: the board's low notes, which are no scale, and the skin on the wood. */
const knock = (at: number): (Noise | Bar)[] => [
  { at, long: 0.03, loud: 0.5, from: 900, to: 400, q: 1.2 },
  { pitch: 118, at, long: 0.16, loud: 0.5, ratio: 2.3 },
  { pitch: 187, at, long: 0.1, loud: 0.26, ratio: 3.1 },
];
const laid = (at: number): Noise[] => [slide(at, 0.09, 0.1, 3200, 1400), tap(at + 0.07, 0.34)];

const SCORES: Record<Sound, readonly (Noise | Bar)[]> = {
  play: laid(0),
  triplet: [...laid(0), ...laid(0.09), ...laid(0.18), marimba(294, 0.3, 0.2), marimba(440, 0.38, 0.18)],
  draw: [slide(0, 0.24, 0.14, 1200, 4200), tap(0.24, 0.14, 2200)],
  flip: [slide(0, 0.12, 0.12, 2000, 4600), tap(0.18, 0.3, 2000)],
  knock: knock(0),
  knocks: [...knock(0), ...knock(0.14)],
  deal: [0, 0.07, 0.14, 0.21].flatMap((at) => [slide(at, 0.06, 0.08, 3600, 2000), tap(at + 0.05, 0.16)]),
  count: [0, 0.07, 0.15, 0.25, 0.38].map((at, step) => marimba(880 + step * 40, at, 0.05, 0.09)),
  end: [marimba(262, 0), marimba(392, 0.14), marimba(330, 0.28, 0.16, 0.9)],
  win: [262, 330, 392, 523, 659, 784].map((pitch, at) => marimba(pitch, at * 0.09, 0.16, 0.8)),
  turn: [marimba(392, 0, 0.18), marimba(587, 0.13, 0.16, 0.7)],
  hurry: [0, 0.16, 0.32].map((at) => marimba(659, at, 0.14, 0.12)),
  word: [marimba(523, 0, 0.08, 0.14), marimba(698, 0.07, 0.08, 0.2)],
  refused: [tap(0, 0.3, 500), tap(0.09, 0.22, 420)],
};

/** How loud all of it is. */
const VOLUMES = { soft: 0.4, full: 1 } as const;

/** After so long without a sound the device's audio output is let go, in milliseconds: it costs power for as long as it runs. */
const SILENCE_MS = 10_000;

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null;
let silence: ReturnType<typeof setTimeout> | undefined;

/** Plays a sound if sounds are on, the page is seen, and the browser lets it be heard. */
export function play(sound: Sound): void {
  if (!settings.sound || typeof AudioContext === "undefined" || !mayBeHeard(sound)) return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  clearTimeout(silence);
  silence = setTimeout(() => void context?.suspend(), SILENCE_MS);
  const volume = context.createGain();
  volume.gain.value = settings.volume === "soft" ? VOLUMES.soft : VOLUMES.full;
  volume.connect(context.destination);
  for (const part of SCORES[sound]) {
    if ("pitch" in part) strike(context, part, volume);
    else rush(context, part, volume);
  }
}

/** Not before a person has touched the page; a hidden page only calls to a turn, if that is wanted. */
function mayBeHeard(sound: Sound): boolean {
  if (navigator.userActivation?.hasBeenActive === false) return false;
  return !document.hidden || (sound === "turn" && settings.notify);
}

/** Both partials of a bar, struck at once and left to ring. */
function strike(audio: AudioContext, { pitch, ratio, at, long, loud }: Bar, out: AudioNode): void {
  for (const [times, share, rings] of [
    [1, 1, 1],
    [ratio, 0.3, 0.35],
  ] as const) {
    const source = audio.createOscillator();
    source.frequency.value = pitch * times;
    source.connect(fading(audio, { at, long: long * rings, loud: loud * share }, out));
    source.start(audio.currentTime + at);
    source.stop(audio.currentTime + at + long);
  }
}

/** Noise through a band that moves. */
function rush(audio: AudioContext, { at, long, loud, from, to, q }: Noise, out: AudioNode): void {
  const start = audio.currentTime + at;
  const source = audio.createBufferSource();
  const band = audio.createBiquadFilter();
  source.buffer = hiss ??= noiseOf(audio);
  source.loop = true;
  band.type = "bandpass";
  band.Q.value = q;
  band.frequency.setValueAtTime(from, start);
  band.frequency.exponentialRampToValueAtTime(to, start + long);
  source.connect(band).connect(fading(audio, { at, long, loud }, out));
  // Not always from the same grain: no two cards sound alike.
  source.start(start, Math.random());
  source.stop(start + long);
}

/** A gain that rises within some thousandths of a second and fades away. */
function fading(audio: AudioContext, { at, long, loud }: Part, out: AudioNode): AudioNode {
  const start = audio.currentTime + at;
  const node = audio.createGain();
  const { gain } = node;
  gain.setValueAtTime(0.0001, start);
  gain.exponentialRampToValueAtTime(loud, start + Math.min(0.004, long / 4));
  gain.exponentialRampToValueAtTime(0.0001, start + long);
  node.connect(out);
  return node;
}

/** A second of white noise. */
function noiseOf(audio: AudioContext): AudioBuffer {
  const buffer = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let at = 0; at < samples.length; at += 1) samples[at] = Math.random() * 2 - 1;
  return buffer;
}
