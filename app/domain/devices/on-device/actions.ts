/** Actions of a child's device, each with the message shown when no response arrives. */
export const ON_DEVICE_ACTIONS = {
  /** `openProfileSchema`: opens the profile of a child on a shared device (rule 155). */
  open: onDeviceAction('entrar', 'Não deu certo agora. Tente de novo.'),
  /** `{}`: keeps the open profile open for another three minutes; 403 'closed' if it has closed (rule 156). */
  stay: onDeviceAction('ficar', 'Não deu certo agora. Tente de novo.'),
  /** `{}`: closes the open profile. */
  close: onDeviceAction('sair', 'Não deu certo agora. Tente de novo.'),
  /** `ownMarkSchema`: 'Fiz!' and its undo (rule 157). */
  mark: onDeviceAction('marcar', 'Não deu certo agora. Tente de novo.'),
} as const

function onDeviceAction<Name extends string>(name: Name, failure: string) {
  return { name, path: onDeviceActionPath(name), failure }
}

export function onDeviceActionPath(name: string): string {
  return `/aparelho/acoes/${name}`
}
