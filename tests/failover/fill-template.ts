/** Fills in the `${NAME}` of a configuration file. A name without a value, and a value without a name, are mistakes. */
export function fillTemplate(text: string, values: Readonly<Record<string, string>>): string {
  const used = new Set<string>();
  const filled = text.replace(/\$\{(\w+)\}/g, (_all, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template needs a value for ${name}`);
    used.add(name);
    return value;
  });
  const unused = Object.keys(values).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`The template does not ask for ${unused.join(', ')}`);
  return filled;
}
