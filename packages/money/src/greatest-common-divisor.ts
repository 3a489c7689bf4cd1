export function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [large, small] = [left, right];
  while (small !== 0n) [large, small] = [small, large % small];
  return large;
}
