import type { Face } from "../../app/faces/face";
import { SIDE as FACE_SIDE } from "../../app/faces/shapes";
import type { SharedResult } from "./share";
import { scoreText } from "../../texts/numbers";

/** The picture's side in pixels: a square, as messengers show pictures. */
const SIDE = 1080;
const EDGE = 72;
/** The table's colours in the light theme: a picture looks the same wherever it is seen. */
const FELT = ["#98304a", "#7d2139", "#5c1426"] as const;
const INK = "#2a1216";
const PAPER = "#fff3e1";
const SOFT = "#f7d9cf";
const GOLD = ["#ffd67c", "#f6bd48"] as const;

/** Draws the result; null where the browser cannot draw. */
export async function drawResult(result: SharedResult): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = SIDE;
  const paint = canvas.getContext("2d");
  if (!paint) return null;
  await document.fonts.ready;
  const family = getComputedStyle(document.documentElement).getPropertyValue("--display") || "sans-serif";
  const font = (size: number) => `780 ${size}px ${family}`;
  cloth(paint);
  const top = headline(paint, result, font);
  const { places } = result;
  const room = SIDE - EDGE - top;
  const step = Math.min(150, room / places.length);
  // Few places do not stand at the top of an empty square.
  const first = top + (room - step * places.length) * 0.35;
  places.forEach((one, at) => row(paint, one, first + at * step, step, font));
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

function cloth(paint: CanvasRenderingContext2D): void {
  const lamp = paint.createRadialGradient(SIDE / 2, SIDE * 0.2, 0, SIDE / 2, SIDE * 0.2, SIDE * 0.95);
  FELT.forEach((colour, at) => lamp.addColorStop(at / (FELT.length - 1), colour));
  paint.fillStyle = lamp;
  paint.fillRect(0, 0, SIDE, SIDE);
}

/** The game and who has won; gives where the places begin. */
function headline(
  paint: CanvasRenderingContext2D,
  { game, headline }: SharedResult,
  font: (size: number) => string,
): number {
  paint.textAlign = "center";
  paint.textBaseline = "alphabetic";
  paint.fillStyle = SOFT;
  paint.font = font(44);
  paint.fillText(game, SIDE / 2, 128);
  paint.fillStyle = PAPER;
  let size = 116;
  do paint.font = font((size -= 4));
  while (size > 40 && paint.measureText(headline).width > SIDE - 2 * EDGE);
  paint.fillText(headline, SIDE / 2, 258, SIDE - 2 * EDGE);
  return 330;
}

function row(
  paint: CanvasRenderingContext2D,
  { place, face, name, score, wins }: SharedResult["places"][number],
  top: number,
  step: number,
  font: (size: number) => string,
): void {
  const height = step - 14;
  const middle = top + height / 2;
  if (wins) {
    const gold = paint.createLinearGradient(0, top, 0, top + height);
    GOLD.forEach((colour, at) => gold.addColorStop(at, colour));
    paint.fillStyle = gold;
  } else paint.fillStyle = "rgb(20 2 8 / 30%)";
  paint.beginPath();
  paint.roundRect(EDGE, top, SIDE - 2 * EDGE, height, 28);
  paint.fill();
  const ink = wins ? INK : PAPER;
  paint.textBaseline = "middle";
  paint.textAlign = "center";
  paint.fillStyle = wins ? INK : SOFT;
  paint.font = font(height * 0.4);
  paint.fillText(String(place), EDGE + 48, middle);
  drawFace(paint, face, EDGE + 140, middle, height * 0.4);
  paint.fillStyle = ink;
  paint.textAlign = "left";
  paint.font = font(height * 0.42);
  paint.fillText(name, EDGE + 210, middle, SIDE - 2 * EDGE - 210 - 190);
  paint.textAlign = "right";
  paint.font = font(height * 0.6);
  paint.fillText(scoreText(score), SIDE - EDGE - 40, middle);
}

/** Draws a face in a circle: the same paths as on the page. */
function drawFace(
  paint: CanvasRenderingContext2D,
  { ground, layers }: Face,
  x: number,
  y: number,
  radius: number,
): void {
  paint.save();
  paint.translate(x - radius, y - radius);
  paint.scale((2 * radius) / FACE_SIDE, (2 * radius) / FACE_SIDE);
  paint.beginPath();
  paint.arc(FACE_SIDE / 2, FACE_SIDE / 2, FACE_SIDE / 2, 0, 2 * Math.PI);
  paint.clip();
  paint.fillStyle = ground;
  paint.fillRect(0, 0, FACE_SIDE, FACE_SIDE);
  paint.lineCap = paint.lineJoin = "round";
  for (const { shapes, down } of layers) {
    paint.translate(0, down);
    for (const [path, colour, width] of shapes) {
      if (width === undefined) {
        paint.fillStyle = colour;
        paint.fill(new Path2D(path));
      } else {
        paint.strokeStyle = colour;
        paint.lineWidth = width;
        paint.stroke(new Path2D(path));
      }
    }
    paint.translate(0, -down);
  }
  paint.restore();
}
