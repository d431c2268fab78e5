// Reads a measured probability off a few points.

/** Points of `[share, probability]` in rising order of share. */
export type Curve = readonly (readonly [number, number])[]

/** Straight lines between the points, level outside of them. */
export function interpolate(curve: Curve, share: number): number {
  let [beforeX, beforeY] = curve[0] ?? [0, 0]
  for (const [x, y] of curve) {
    if (share <= x) return x === beforeX ? y : beforeY + ((share - beforeX) / (x - beforeX)) * (y - beforeY)
    beforeX = x
    beforeY = y
  }
  return beforeY
}
