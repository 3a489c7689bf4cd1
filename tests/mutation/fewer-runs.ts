import fc from 'fast-check';

/** Every property runs for each of some thousand mutants. */
fc.configureGlobal({ numRuns: 20 });
