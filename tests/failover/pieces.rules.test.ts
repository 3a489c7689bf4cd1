import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Act } from '../faults/history.ts';
import { isHealthy } from './cluster.ts';
import { fillTemplate } from './fill-template.ts';
import { findPrograms } from './programs.ts';
import { medianOf } from './report.ts';
import { longestPause } from './suite.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy/patroni', name), 'utf8');

test('a template is filled in wholly, and with nothing that it does not ask for', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: this is the template.
  const template = 'listen: ${HOST}:${PORT}';
  expect(fillTemplate(template, { HOST: '127.0.0.1', PORT: '5432' })).toBe('listen: 127.0.0.1:5432');
  expect(() => fillTemplate(template, { HOST: '127.0.0.1' })).toThrow('PORT');
  expect(() => fillTemplate(template, { HOST: '', PORT: '', MORE: '' })).toThrow('MORE');
});

test('the configuration to copy never gives up synchronous replication and lets go of a former primary', () => {
  expect(read('patroni.yml')).toMatch(/synchronous_mode: true\n\s+synchronous_mode_strict: true/);
  expect(read('haproxy.cfg')).toMatch(/httpchk OPTIONS \/primary[\s\S]*on-marked-down shutdown-sessions/);
});

test('the configuration to copy lets Patroni reach its own PostgreSQL, whatever the network of the others is', () => {
  for (const login of ['replication replicator', 'all postgres'])
    expect(read('patroni.yml')).toContain(`- hostssl ${login} 127.0.0.1/32 scram-sha-256`);
});

test('the configuration to copy lets nothing travel in plain text', () => {
  expect(read('etcd.yml')).not.toContain('http://');
  expect(read('etcd.yml').match(/client-cert-auth: true/g)).toHaveLength(2);
  expect(read('patroni.yml')).not.toMatch(/^ +- host /m);
  expect(read('patroni.yml').match(/sslmode: verify-ca/g)).toHaveLength(3);
  for (const line of read('haproxy.cfg').match(/default-server.*/g) ?? [])
    expect(line).toContain('check-ssl verify required');
});

test('packages that are missing are named', () => {
  expect(findPrograms((path) => !path.endsWith('/patroni') && !path.endsWith('/etcd'))).toEqual({
    missing: ['patroni', 'etcd-server'],
  });
});

test('the longest pause is that between two acknowledged acts around the fault', () => {
  const act = (settled: number, outcome = 'acknowledged') => ({ settled, outcome }) as Act;
  const acts = [act(100), act(900), act(7_000), act(1_500, 'refused'), act(7_100), act(60_000)];
  expect(longestPause(acts, 1_000, 8_000)).toBe(6_100);
  expect(longestPause([], 1_000, 8_000)).toBe(0);
});

test('the median of an even number of figures is between the two in the middle', () => {
  expect(medianOf([1, 2, 4, 9])).toBe(3);
  expect(medianOf([1, 2, 9])).toBe(2);
  expect(medianOf([])).toBe(0);
});

test('a cluster is healthy with a primary and two replicas of its timeline, one of them synchronous', () => {
  const primary = { name: 'node1', role: 'leader', state: 'running', timeline: 3 };
  const synchronous = { name: 'node2', role: 'sync_standby', state: 'streaming', timeline: 3 };
  const replica = { name: 'node3', role: 'replica', state: 'running', timeline: 3 };
  expect(isHealthy([primary, synchronous, replica])).toBe(true);
  expect(isHealthy([primary, synchronous])).toBe(false);
  expect(isHealthy([primary, { ...synchronous, role: 'replica' }, replica])).toBe(false);
  expect(isHealthy([primary, synchronous, { ...replica, timeline: 2 }])).toBe(false);
  expect(isHealthy([primary, synchronous, { ...replica, state: 'starting' }])).toBe(false);
});
