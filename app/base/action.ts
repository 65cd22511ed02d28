/**
 * An action of the family's screens: its name, its path, and the message shown when no response arrives.
 *
 * @param name a noun and a verb, as 'tarefas.marcar': the key of its handler in the noun's actions.server.ts
 */
export function defineAction<Name extends string>(name: Name, failure: string) {
  return { name, path: actionPath(name), failure }
}

export const actionPath = (name: string): string => `/app/acoes/${name}`
