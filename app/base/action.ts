/**
 * An action of the family's screens: its name, its path, and the message shown when no response arrives.
 *
 * @param name a noun and a verb, as 'tarefas.marcar': the key of its handler in the noun's actions.server.ts
 */
export function defineAction<Name extends string>(name: Name, failure: string) {
  return { name, path: actionPath(name), failure }
}

export const actionPath = (name: string): string => `/app/acoes/${name}`

/**
 * An action of a child's device, like `defineAction`.
 *
 * @param name a verb, as 'marcar': the key of its handler in `onDeviceActions`
 */
export function defineOnDeviceAction<Name extends string>(name: Name, failure: string) {
  return { name, path: onDeviceActionPath(name), failure }
}

export const onDeviceActionPath = (name: string): string => `/aparelho/acoes/${name}`
