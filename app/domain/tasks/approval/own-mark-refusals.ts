import { SCORE_MESSAGES } from '../../points/schema.ts'
import { answeredMarkText, type LastMark, lastMarkText } from './last-mark.ts'

type Overtaken = { lastMark: LastMark }

/** Status and message for each refusal of `markOwnTaskDay`. */
export const OWN_MARK_REFUSALS = {
  not_today: { status: 409, message: 'O dia virou: esta é a lista de hoje.' },
  stale: { status: 409, message: ({ lastMark }: Overtaken) => lastMarkText(lastMark) },
  balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
  task_not_found: { status: 409, message: 'Erro ao marcar tarefa: ela não existe mais.' },
  decided: { status: 409, message: ({ lastMark }: Overtaken) => answeredMarkText(lastMark) },
  too_late: { status: 409, message: 'Já passaram dez minutos. Peça a um responsável para desfazer.' },
  too_early: { status: 409, message: 'Ainda não é a hora desta tarefa.' },
  window_over: { status: 409, message: 'O horário desta tarefa passou. Fale com um responsável.' },
  photo_missing: { status: 409, message: 'Esta tarefa precisa de uma foto. Tire uma e mande.' },
  photo_not_asked: { status: 409, message: 'Esta tarefa não pede foto. Toque só em “Fiz!”.' },
  photo_too_late: { status: 409, message: 'Esta tarefa já contou. Não precisa mais de foto.' },
  id_used: { status: 409, message: 'Não deu certo. Tire a foto de novo.' },
  other_child: { status: 403, message: 'Aqui você marca só as suas tarefas.' },
} as const
