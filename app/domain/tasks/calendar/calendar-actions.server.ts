import { type FamilyActions, ID_USED, writeAction } from '#app/platform/write-action.server.ts'
import { familyContext } from '../../accounts/session/session-context.server.ts'
import { CHILD_NOT_IN_FAMILY } from '../../children/schema.ts'
import { BOUND_REFUSALS } from '../../families/family-bounds.ts'
import { idSchema } from '../../input/field.ts'
import { TASK_ACTIONS } from '../actions.ts'
import { canChangeCalendar } from '../policy.ts'
import { type LastMark, lastMarkText } from '../approval/last-mark.ts'
import { deletePause } from './delete-pause.server.ts'
import { excuseTurn } from './excuse-turn.server.ts'
import { type OvertakenTurn, overtakenTurnText } from './overtaken-turn.ts'
import { NOT_PLANNABLE } from '../schedule/plannable-dates.ts'
import { savePause } from './save-pause.server.ts'
import { savePresence } from './save-presence.server.ts'
import { excuseTurnSchema, pauseSchema, presenceSchema, swapTurnSchema } from './schema.ts'
import { swapTurn } from './swap-turn.server.ts'

const PAST_DAY = { status: 409, message: 'Só dá para mudar de hoje em diante.' }
const TASK_DELETED = { status: 409, message: 'Esta tarefa não existe mais.' }
const TURN_MARKED = { status: 409, message: ({ lastMark }: { lastMark: LastMark }) => lastMarkText(lastMark) }
const TURN_CHANGED = {
  status: 409,
  message: ({ turn }: { turn: OvertakenTurn | null }) => overtakenTurnText(turn),
}

/** Actions of guardians on days at home, pauses and whose turn it is. */
export const calendarActions = {
  /** 'Hoje não precisa' and its undo. */
  [TASK_ACTIONS.excuse.name]: {
    allows: canChangeCalendar,
    run: writeAction(familyContext, excuseTurnSchema, excuseTurn, {
      past_day: PAST_DAY,
      not_plannable: NOT_PLANNABLE,
      too_many_turn_changes: BOUND_REFUSALS.too_many_turn_changes,
      task_not_found: TASK_DELETED,
      marked: TURN_MARKED,
      changed: TURN_CHANGED,
    }),
  },
  /** 'Trocar a vez'. */
  [TASK_ACTIONS.swap.name]: {
    allows: canChangeCalendar,
    run: writeAction(familyContext, swapTurnSchema, swapTurn, {
      past_day: PAST_DAY,
      not_plannable: NOT_PLANNABLE,
      too_many_turn_changes: BOUND_REFUSALS.too_many_turn_changes,
      task_not_found: TASK_DELETED,
      child_not_found: { status: 409, message: 'Esta tarefa não é mais dessas crianças.' },
      child_rests: { status: 409, message: 'Nesse dia a criança está fora ou de folga. Escolha outra.' },
      marked: TURN_MARKED,
      changed: TURN_CHANGED,
    }),
  },
  /** The days on which a child is at home. */
  [TASK_ACTIONS.savePresence.name]: {
    allows: canChangeCalendar,
    run: writeAction(familyContext, presenceSchema, savePresence, {
      not_plannable: NOT_PLANNABLE,
      child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
    }),
  },
  /** A new pause. */
  [TASK_ACTIONS.savePause.name]: {
    allows: canChangeCalendar,
    run: writeAction(familyContext, pauseSchema, savePause, {
      child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
      past_day: { ...PAST_DAY, field: 'toOn' },
      not_plannable: { ...NOT_PLANNABLE, field: 'toOn' },
      only_today: { status: 400, message: '“Doente hoje” vale só para hoje.' },
      id_used: ID_USED,
      too_many_pauses: BOUND_REFUSALS.too_many_pauses,
    }),
  },
  /** Ends a pause. */
  [TASK_ACTIONS.deletePause.name]: {
    allows: canChangeCalendar,
    run: writeAction(familyContext, idSchema, deletePause, {}),
  },
} satisfies FamilyActions
