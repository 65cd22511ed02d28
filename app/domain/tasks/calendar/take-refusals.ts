import type { Gender } from '../../children/child-characteristics.ts'
import { firstNameOf } from '../../families/member.ts'
import { OWN_MARK_REFUSALS } from '../approval/own-mark-refusals.ts'

const ARTICLES: Record<Gender, string> = { female: 'A ', male: 'O ', '': '' }

/** 'A Lia já pegou. Veja outra!' */
export const takenText = ({ holderName, holderGender }: { holderName: string; holderGender: Gender }) =>
  `${ARTICLES[holderGender]}${firstNameOf(holderName)} já pegou. Veja outra!`

const { other_child, not_today, too_early, window_over, task_not_found } = OWN_MARK_REFUSALS

/** Status and message for each refusal of `takeTurn`, `giveBackTurn` and `markStep`. */
export const TAKE_REFUSALS = {
  other_child,
  not_today,
  too_early,
  window_over,
  task_not_found,
  not_in_turn: { status: 409, message: 'Esta tarefa não está para pegar agora.' },
  already_marked: { status: 409, message: 'Você já marcou esta tarefa. Desfaça antes de devolver.' },
  taken: { status: 409, message: takenText },
} as const
