import { expect, test } from 'vitest';
import { agentQuarter } from './agent-quarter.ts';

test('with the 15th the quarters of an agent go from the 15th of March, June, September and December', () => {
  expect(agentQuarter('2026-11-19', 15, 0)).toEqual(['2026-09-15', '2026-12-14']);
  expect(agentQuarter('2026-12-14', 15, 0)).toEqual(['2026-09-15', '2026-12-14']);
  expect(agentQuarter('2026-12-15', 15, 0)).toEqual(['2026-12-15', '2027-03-14']);
  expect(agentQuarter('2027-01-02', 15, 1)).toEqual(['2026-09-15', '2026-12-14']);
});

test('with the 1st they are those of the calendar', () => {
  expect(agentQuarter('2026-11-19', 1, 0)).toEqual(['2026-10-01', '2026-12-31']);
  expect(agentQuarter('2026-02-28', 1, 1)).toEqual(['2025-10-01', '2025-12-31']);
});
