/** Which part of a map is looked at. Pure sums: the pane draws. */

/** Left, top, width and height in the board's units. */
export type Frame = readonly [number, number, number, number];

/** The size of the pane in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Camera {
  /** The point of the board in the middle of the pane. */
  readonly x: number;
  readonly y: number;
  /** Pixels per unit of the board. */
  readonly scale: number;
}

export interface Limits {
  readonly frame: Frame;
  readonly size: Size;
  readonly closest: number;
}

/** The scale at which the whole frame is seen. */
export function wholeScale(frame: Frame, size: Size): number {
  if (size.width <= 0 || size.height <= 0) return 1;
  return Math.min(size.width / frame[2], size.height / frame[3]);
}

export function whole(frame: Frame, size: Size): Camera {
  return { x: frame[0] + frame[2] / 2, y: frame[1] + frame[3] / 2, scale: wholeScale(frame, size) };
}

/** The nearest camera that loses nothing: never farther than the whole, never beyond the edges. */
export function within(camera: Camera, { frame, size, closest }: Limits): Camera {
  const farthest = wholeScale(frame, size);
  const scale = Math.min(Math.max(camera.scale, farthest), Math.max(closest, farthest));
  return {
    x: held(camera.x, frame[0], frame[2], size.width / scale),
    y: held(camera.y, frame[1], frame[3], size.height / scale),
    scale,
  };
}

/** A length of the board as it is seen: in the middle if there is room for all of it. */
function held(middle: number, start: number, length: number, seen: number): number {
  if (seen >= length) return start + length / 2;
  return Math.min(Math.max(middle, start + seen / 2), start + length - seen / 2);
}

/** The point of the board under a point of the pane. */
export function boardAt(camera: Camera, size: Size, left: number, top: number): [number, number] {
  return [
    camera.x + (left - size.width / 2) / camera.scale,
    camera.y + (top - size.height / 2) / camera.scale,
  ];
}

/** Where a point of the board is seen in the pane. */
export function paneAt(camera: Camera, size: Size, x: number, y: number): [number, number] {
  return [
    (x - camera.x) * camera.scale + size.width / 2,
    (y - camera.y) * camera.scale + size.height / 2,
  ];
}

/** Nearer or farther, with the point under the pointer where it is. */
export function zoomed(
  camera: Camera,
  limits: Limits,
  factor: number,
  left: number,
  top: number,
): Camera {
  const [x, y] = boardAt(camera, limits.size, left, top);
  return brought(limits, camera.scale * factor, x, y, left, top);
}

/** A point of the board is brought under a point of the pane, at a scale as near the wished one as may be. */
function brought(
  limits: Limits,
  wished: number,
  x: number,
  y: number,
  left: number,
  top: number,
): Camera {
  const { frame, size, closest } = limits;
  const farthest = wholeScale(frame, size);
  const scale = Math.min(Math.max(wished, farthest), Math.max(closest, farthest));
  return within(
    { x: x - (left - size.width / 2) / scale, y: y - (top - size.height / 2) / scale, scale },
    limits,
  );
}

/** A finger in the pane. */
export interface Finger {
  readonly x: number;
  readonly y: number;
}

/** Two fingers have moved: what lies between them stays between them, and is stretched as they are. */
export function pinched(
  camera: Camera,
  limits: Limits,
  before: readonly [Finger, Finger],
  now: readonly [Finger, Finger],
): Camera {
  const spread = ([one, other]: readonly [Finger, Finger]): number =>
    Math.max(8, Math.hypot(one.x - other.x, one.y - other.y));
  const middle = ([one, other]: readonly [Finger, Finger]): Finger => ({
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
  });
  const [was, is] = [middle(before), middle(now)];
  const [x, y] = boardAt(camera, limits.size, was.x, was.y);
  return brought(limits, (camera.scale * spread(now)) / spread(before), x, y, is.x, is.y);
}

/** Moved by so many pixels, as paper under a hand. */
export function dragged(camera: Camera, limits: Limits, right: number, down: number): Camera {
  return within(
    { ...camera, x: camera.x - right / camera.scale, y: camera.y - down / camera.scale },
    limits,
  );
}

/** As near as a part of the board can be with all of it seen. */
export function on(part: Frame, limits: Limits, margin = 0): Camera {
  const room = {
    width: Math.max(1, limits.size.width - 2 * margin),
    height: Math.max(1, limits.size.height - 2 * margin),
  };
  return within(whole(part, room), limits);
}

/**
 * The least movement that brings a point away from the edges; the camera itself if it is well in view already. What covers
 * the pane's edges (a sheet, a hand of cards) is told as insets: top, right, bottom, left.
 */
export function revealing(
  camera: Camera,
  limits: Limits,
  [x, y]: readonly [number, number],
  least: number,
  insets: readonly [number, number, number, number] = [0, 0, 0, 0],
): Camera {
  const { size } = limits;
  const near = camera.scale < least ? { x, y, scale: least } : camera;
  const margin = Math.min(72, size.width / 5, size.height / 5);
  const [left, top] = paneAt(near, size, x, y);
  const right = beyond(left, insets[3] + margin, size.width - insets[1] - margin);
  const down = beyond(top, insets[0] + margin, size.height - insets[2] - margin);
  if (near === camera && right === 0 && down === 0) return camera;
  return within({ ...near, x: near.x + right / near.scale, y: near.y + down / near.scale }, limits);
}

/**
 * A point in the middle of what nothing covers. It is seen from as near as it takes: at the lower edge of the board there is
 * nothing to pull up behind a sheet, so that it can only be made larger.
 */
export function clearOf(
  limits: Limits,
  [x, y]: readonly [number, number],
  least: number,
  [top, right, bottom, left]: readonly [number, number, number, number],
): Camera {
  const { frame, size } = limits;
  const across = left + (size.width - left - right) / 2;
  const down = top + (size.height - top - bottom) / 2;
  const below = Math.max(1, frame[1] + frame[3] - y);
  const scale = Math.min(limits.closest, Math.max(least, (size.height - down) / below));
  return within(
    { x: x + (size.width / 2 - across) / scale, y: y + (size.height / 2 - down) / scale, scale },
    limits,
  );
}

function beyond(value: number, low: number, high: number): number {
  if (low > high) return value - (low + high) / 2;
  return value < low ? value - low : value > high ? value - high : 0;
}

/** After the pane has changed its size: the same middle at the same scale; who saw the whole map sees it still. */
export function resized(camera: Camera, before: Size, limits: Limits): Camera {
  if (isWhole(camera, limits.frame, before)) return whole(limits.frame, limits.size);
  return within(camera, limits);
}

export function isWhole(camera: Camera, frame: Frame, size: Size): boolean {
  return camera.scale <= wholeScale(frame, size) * 1.001;
}

/**
 * On the way from one camera to another, a share of 0 to 1. What is seen of the board grows and shrinks evenly, so that the
 * point towards which somebody zooms stands still all the way.
 */
export function between(one: Camera, other: Camera, share: number): Camera {
  const mix = (from: number, to: number): number => from + (to - from) * share;
  return {
    x: mix(one.x, other.x),
    y: mix(one.y, other.y),
    scale: 1 / mix(1 / one.scale, 1 / other.scale),
  };
}

/** Whether nobody could tell the two apart. */
export function isSame(one: Camera, other: Camera): boolean {
  return (
    Math.abs(one.scale / other.scale - 1) < 0.0008 &&
    Math.abs(one.x - other.x) * other.scale < 0.2 &&
    Math.abs(one.y - other.y) * other.scale < 0.2
  );
}

/** The frame around some frames; null without any. */
export function around(frames: readonly Frame[]): Frame | null {
  if (frames.length === 0) return null;
  const left = Math.min(...frames.map((frame) => frame[0]));
  const top = Math.min(...frames.map((frame) => frame[1]));
  const right = Math.max(...frames.map((frame) => frame[0] + frame[2]));
  const bottom = Math.max(...frames.map((frame) => frame[1] + frame[3]));
  return [left, top, right - left, bottom - top];
}
