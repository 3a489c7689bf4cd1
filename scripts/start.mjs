// Plain JavaScript on purpose: it has to run, and to explain itself, on a Node that cannot read the rest.
const WANTED = 26;
const major = Number(process.versions.node.split('.')[0]);
if (major < WANTED) {
  console.error(
    `\n  Đổi tiền needs Node ${WANTED} and this is ${process.versions.node}. ` +
      'npm install brings it along on Linux, Apple silicon and Windows; elsewhere install it first.\n',
  );
  process.exit(1);
}

await import('./start.ts');
