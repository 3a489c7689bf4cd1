/**
 * Makes one question of those that come while another is under way: nobody who comes alone waits, and a crowd costs the
 * database little more than one. What somebody is told was always read after they asked.
 */
export function gather<Answer>(ask: (keys: [string, ...string[]]) => Promise<Map<string, Answer>>) {
  let waiting = new Map<string, Array<PromiseWithResolvers<Answer | undefined>>>();
  let isAsking = false;

  async function askForAll(): Promise<void> {
    isAsking = true;
    while (waiting.size > 0) {
      const asked = waiting;
      waiting = new Map();
      try {
        const answers = await ask([...asked.keys()] as [string, ...string[]]);
        for (const [key, people] of asked) for (const { resolve } of people) resolve(answers.get(key));
      } catch (error) {
        for (const people of asked.values()) for (const { reject } of people) reject(error);
      }
    }
    isAsking = false;
  }

  return (key: string): Promise<Answer | undefined> => {
    const own = Promise.withResolvers<Answer | undefined>();
    const others = waiting.get(key);
    if (others) others.push(own);
    else waiting.set(key, [own]);
    if (!isAsking) void askForAll();
    return own.promise;
  };
}
