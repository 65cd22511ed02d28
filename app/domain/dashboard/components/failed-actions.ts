import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { childrenText } from '../../points/score-text.ts'
import { firstNameOf } from '../../families/member.ts'
import type { Dashboard } from '../dashboard.ts'

/** An action that got no response, and the message about it. */
export interface FailedAction {
  sent: OptimisticAction
  message: string
}

/** Further ones are counted. */
const MAX_NAMES = 3
const nameList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/**
 * What got no response: of one action its own message and its name, of several their names. 'Erro ao marcar tarefa: confira
 * sua internet e tente de novo. Faltou: Ler um livro (Bia).' `failed` is not empty.
 */
export function failedActionsText(failed: readonly FailedAction[], dashboard: Dashboard): string {
  const [first] = failed
  const names = [...new Set(failed.flatMap(({ sent }) => nameOf(sent, dashboard) ?? []))]
  if (first && failed.length === 1)
    return names[0] === undefined ? first.message : `${first.message} Faltou: ${names[0]}.`
  const unnamed = failed.length - Math.min(names.length, MAX_NAMES)
  const listed = [...names.slice(0, MAX_NAMES), ...(unnamed > 0 ? [`mais ${unnamed}`] : [])]
  return `${failed.length} toques ficaram sem resposta: ${nameList.format(listed)}. Confira sua internet e tente de novo.`
}

/** The ids that the bodies of actions have. */
interface ActionBody {
  id?: string
  taskId?: string
  childId?: string
  rewardId?: string
  entryId?: string
  label?: string
  description?: string
  answers?: ActionBody[]
  scores?: { childId: string }[]
}

/** 'Ler um livro (Bia)', 'Cinema', 'Ajudou em casa (Bia e Davi)'; undefined for what has no name. */
function nameOf({ body }: OptimisticAction, dashboard: Dashboard): string | undefined {
  const { answers, scores, ...rest } = body as ActionBody
  if (answers && answers.length > 1) return `${answers.length} respostas`
  const of = answers?.[0] ?? rest
  const title =
    titleOf(dashboard.tasks, of.taskId ?? of.id) ??
    titleOf(dashboard.rewards, of.rewardId ?? of.id) ??
    titleOf(dashboard.requests, of.id) ??
    entryText(dashboard, of.entryId) ??
    (rest.label || rest.description || undefined)
  const childIds = scores?.map(({ childId }) => childId) ?? (of.childId === undefined ? [] : [of.childId])
  const children = dashboard.children.filter(({ id }) => childIds.includes(id))
  const names = childrenText(children.map(({ name }) => firstNameOf(name)))
  if (title === undefined) return names || undefined
  return names ? `${title} (${names})` : title
}

const titleOf = (items: readonly { id: string; title: string }[], id: string | undefined) =>
  items.find((item) => item.id === id)?.title

const entryText = ({ children }: Dashboard, entryId: string | undefined) =>
  children.flatMap(({ entries }) => entries).find(({ id }) => id === entryId)?.description
