/** Paths of a child's device, besides its actions (`ON_DEVICE_ACTIONS`) and photos. */
export const DEVICE_PATHS = {
  page: '/aparelho',
  /** POST starts a pairing (`StartedPairing`), GET returns its state (`PairingPoll`). */
  pairing: '/aparelho/parear',
  /** The `DeviceView`. 401 without a device, 403 with `DeviceRefusal` without a subscription. */
  view: '/aparelho/visao',
  /** Event stream of `DeviceView`s in events 'view'; `?versao=` is the version that the page shows. */
  events: '/aparelho/eventos',
} as const

export const devicePhotoPath = (mediaId: string): string => `/aparelho/fotos/${mediaId}`

export const deviceProofPath = (proofId: string): string => `/aparelho/tarefas/fotos/${proofId}`

/** Where a guardian signs in to end 'Modo criança' (rule 167). */
export const SIGN_IN_PATH = '/login?volta=%2Fapp'
