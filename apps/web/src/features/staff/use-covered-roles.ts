import { useOptionsQuery } from '../../lib/endpoints/collection.ts';

/** Which roles hold no right that oneself lacks, by their number; none while that is not known yet. */
export function useCoveredRoles(): (roleId: number) => boolean {
  const { data } = useOptionsQuery('vai-tro-trong-quyen');
  const covered = new Set(data?.map(({ value }) => value));
  return (roleId) => covered.has(roleId);
}
