/** The most that a family may have of each (rule 307). What is over a bound already keeps working; nothing is added to it. */
export const FAMILY_BOUNDS = {
  children: 12,
  /** Without the deleted ones. */
  tasks: 200,
  /** Without the deleted ones. */
  rewards: 100,
  /** Pauses that have not ended. */
  pauses: 60,
  /** Turns that are excused or given to another child, from today on. */
  turnChanges: 500,
  /** The family's own, and its changes to the product's. */
  conducts: 200,
  devices: 20,
  /** Guardians and children with an account. */
  members: 12,
} as const

/** The responses to a write that would go over a bound, by reason. */
export const BOUND_REFUSALS = {
  too_many_children: {
    status: 409,
    message: `Uma família pode ter até ${FAMILY_BOUNDS.children} crianças. Para incluir outra, exclua uma antes.`,
  },
  too_many_tasks: {
    status: 409,
    message: `Uma família pode ter até ${FAMILY_BOUNDS.tasks} tarefas. Exclua as que vocês não usam mais.`,
  },
  too_many_rewards: {
    status: 409,
    message: `Uma família pode ter até ${FAMILY_BOUNDS.rewards} recompensas. Exclua as que vocês não usam mais.`,
  },
  too_many_pauses: {
    status: 409,
    message: `Uma família pode ter até ${FAMILY_BOUNDS.pauses} pausas marcadas. Tire uma antes, ou junte os dias numa só.`,
  },
  too_many_turn_changes: {
    status: 409,
    message: `Uma família pode ter até ${FAMILY_BOUNDS.turnChanges} vezes trocadas ou dispensadas. Desfaça algumas antes.`,
  },
  too_many_conducts: {
    status: 409,
    message: `A família já tem condutas demais: o limite é ${FAMILY_BOUNDS.conducts}.`,
  },
  too_many_devices: {
    status: 409,
    field: 'form',
    message: `Sua família já tem ${FAMILY_BOUNDS.devices} aparelhos. Desligue um deles para ligar outro.`,
  },
  too_many_members: {
    status: 409,
    message: `Uma família pode ter até ${FAMILY_BOUNDS.members} pessoas com conta. Para chamar outra, remova uma antes.`,
  },
} as const
