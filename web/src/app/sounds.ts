import { settings } from "./settings.svelte";

/** The sound effects of a table; each sounds different. */
export type Sound =
  "play" | "triplet" | "draw" | "flip" | "knock" | "deal" | "end" | "turn" | "hurry" | "word";

/** A soft tone: pitch in hertz, start and length in seconds, loudness from 0 to 1. */
type Tone = { pitch: number; at: number; long: number; loud: number; shape: OscillatorType };

const tone = (
  pitch: number,
  at: number,
  long: number,
  loud = 0.12,
  shape: OscillatorType = "sine",
): Tone => ({ pitch, at, long, loud, shape });

const SCORES: Record<Sound, Tone[]> = {
  play: [tone(330, 0, 0.09, 0.12, "triangle")],
  triplet: [tone(392, 0, 0.1), tone(494, 0.08, 0.1), tone(587, 0.16, 0.18)],
  draw: [tone(260, 0, 0.07, 0.08, "triangle")],
  flip: [tone(440, 0, 0.06, 0.08, "triangle"), tone(350, 0.06, 0.08, 0.08, "triangle")],
  knock: [tone(110, 0, 0.12, 0.3, "triangle"), tone(104, 0.18, 0.14, 0.3, "triangle")],
  deal: [
    tone(300, 0, 0.05, 0.07, "triangle"),
    tone(320, 0.07, 0.05, 0.07, "triangle"),
    tone(340, 0.14, 0.05, 0.07, "triangle"),
  ],
  end: [tone(523, 0, 0.16), tone(659, 0.14, 0.16), tone(784, 0.28, 0.3)],
  hurry: [tone(740, 0, 0.08, 0.1), tone(740, 0.16, 0.08, 0.1), tone(740, 0.32, 0.12, 0.1)],
  word: [tone(520, 0, 0.06, 0.05), tone(620, 0.05, 0.08, 0.05)],
  turn: [tone(659, 0, 0.1, 0.1), tone(880, 0.1, 0.18, 0.1)],
};

let context: AudioContext | null = null;

/** Plays a sound if sounds are on and the browser lets the page be heard. */
export function play(sound: Sound): void {
  if (
    !settings.sound ||
    typeof AudioContext === "undefined" ||
    navigator.userActivation?.hasBeenActive === false
  )
    return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const note of SCORES[sound]) ring(context, note);
}

function ring(audio: AudioContext, { pitch, at, long, loud, shape }: Tone): void {
  const start = audio.currentTime + at;
  const source = audio.createOscillator();
  const volume = audio.createGain();
  source.type = shape;
  source.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  source.connect(volume).connect(audio.destination);
  source.start(start);
  source.stop(start + long + 0.02);
}
