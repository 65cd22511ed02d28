import type { CharacteristicKey } from '../children/child.ts'
import type { Reward } from '../rewards/reward.ts'
import type { Task } from '../tasks/task.ts'

/** New tasks or rewards in one response (rule 88). */
export const MAX_IDEAS = 5
/** Characters of an idea's title and description. */
export const MAX_TITLE_LENGTH = 60
export const MAX_DESCRIPTION_LENGTH = 160
/** Below this age a model only chooses and rewords entries of the catalogue. */
export const FREE_IDEAS_AGE = 10
/** Up to this age no monthly or yearly rewards are suggested, because the wait is too long. */
export const SHORT_WAITS_AGE = 3
/** Words of a model's comment on a check (rule 89). */
export const MAX_COMMENT_WORDS = 500
/** Days of history in a check: the four weeks before today. */
export const PAST_DAYS = 28

export type IdeaKind = 'tasks' | 'rewards'

/** A suggested task; `key` is unique on the screen. */
export interface TaskIdea extends Pick<
  Task,
  'title' | 'description' | 'time' | 'points' | 'weekdays' | 'drawing'
> {
  kind: 'task'
  key: string
}

export interface RewardIdea extends Pick<Reward, 'title' | 'points' | 'redemptionPeriod' | 'drawing'> {
  kind: 'reward'
  key: string
  /** One sentence; it is not saved with the reward. */
  description: string
}

export type Idea = TaskIdea | RewardIdea

/**
 * Source of ideas: the catalogue alone ('sem IA'), entries of the catalogue that a model chose and reworded, or a
 * model's own ideas, filtered by their words.
 */
export type Source = 'catalogue' | 'reworded' | 'model'

/** Response to 'Sugerir tarefas' and 'Sugerir prêmios'. */
export interface Ideas {
  source: Source
  ideas: Idea[]
  /** Why the configured model gave no ideas, in Portuguese. */
  notice: string | null
}

export type TaskFact = Pick<Task, 'id' | 'title' | 'points' | 'weekdays'>
export type RewardFact = Pick<Reward, 'id' | 'title' | 'points' | 'redemptionPeriod'>

/** Number of tasks on each weekday, Sunday first. */
export const tasksByWeekday = (tasks: readonly TaskFact[]): number[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => tasks.filter(({ weekdays }) => weekdays.includes(day)).length)

/** Points that a child earned, lost and redeemed in the last complete days; none is negative. */
export interface Past {
  /** 0 to `PAST_DAYS`; fewer for a child who was added recently. */
  days: number
  earned: number
  lost: number
  redeemed: number
}

/** All data about a child that the assistant uses. */
export interface ChildFacts {
  age: number
  characteristics: CharacteristicKey[]
  /** Names of the family's children and members, which are removed from every text sent to a model. */
  names: string[]
  tasks: TaskFact[]
  rewards: RewardFact[]
  past: Past
}

export const ASSISTANT_MESSAGES = {
  chooseChild: 'Selecione a criança',
  nothingToCheck:
    'Não há tarefas nem recompensas cadastradas para esta criança. Adicione algumas antes de verificar a pontuação.',
  wordsFailed: 'Não foi possível analisar a pontuação. Tente novamente mais tarde.',
  taskAdded: 'Tarefa adicionada com sucesso!',
  taskFailed: 'Erro ao adicionar tarefa.',
  rewardAdded: 'Prêmio adicionado com sucesso!',
  rewardFailed: 'Erro ao adicionar prêmio.',
  ideasFailed: 'Não foi possível buscar ideias agora. Tente novamente.',
  modelFailed: 'A IA não respondeu direito agora. Estas ideias são do nosso catálogo.',
  modelBusy: 'A IA está muito ocupada agora. Estas ideias são do nosso catálogo.',
  limitReached: 'As respostas com IA de hoje acabaram. Até amanhã, o assistente responde sem IA.',
  withoutModel: 'O assistente responde sem IA.',
} as const
