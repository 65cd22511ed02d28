import type { PossiblePoints } from './balance/possible-points.ts'
import type { CharacteristicKey } from '../children/child-characteristics.ts'
import type { Reward } from '../rewards/reward.ts'
import type { Task } from '../tasks/task.ts'
import type { TimeOfDay } from '../tasks/task-time-of-day.ts'

/** Maximum number of suggested tasks or rewards in an answer (rule 88). */
export const MAX_IDEAS = 5
/** Maximum number of earlier titles in a request for ideas. */
export const MAX_SEEN_TITLES = 300
export const MAX_IDEA_TITLE_LENGTH = 60
export const MAX_IDEA_DESCRIPTION_LENGTH = 160
/** Below this age a model writes no ideas or comments; it only chooses and rewords catalogue entries. */
export const MODEL_TEXT_MIN_AGE = 10
/** Up to this age no monthly or yearly rewards are suggested, because the wait would be too long. */
export const SHORT_WAITS_MAX_AGE = 3
/** Maximum length of a model's comment on a check (rule 89). */
export const MAX_COMMENT_WORDS = 500
/** A check uses the points of the four weeks before today. */
export const MAX_HISTORY_DAYS = 28

export type IdeaKind = 'tasks' | 'rewards'

/** A suggested task. `key` is unique among the ideas on the screen. */
export interface TaskIdea extends Pick<
  Task,
  'title' | 'description' | 'points' | 'weekdays' | 'drawing' | 'schedule'
> {
  /** 'HH:mm' */
  time: string
  kind: 'task'
  key: string
}

export interface RewardIdea extends Pick<Reward, 'title' | 'points' | 'redemptionPeriod' | 'drawing'> {
  kind: 'reward'
  key: string
  /** One sentence. It is not saved with the reward. */
  description: string
}

export type Idea = TaskIdea | RewardIdea

/**
 * 'catalogue': entries of the catalogue, without a model ('do nosso catálogo'). 'reworded': entries that a model chose and reworded.
 * 'model': the model's own ideas, after the word filters.
 */
export type IdeaSource = 'catalogue' | 'reworded' | 'model'

/** Response to 'Sugerir tarefas' or 'Sugerir prêmios'. */
export interface IdeasAnswer {
  source: IdeaSource
  ideas: Idea[]
  /** Why the ideas are not from the configured model, in Portuguese; null if they are, or if there is no model. */
  notice: string | null
  /** What the child lacks, if all ideas are that. Undefined in an answer of the previous release. */
  need?: IdeasNeed | null
  /** Whether a model can be asked. Undefined in an answer of the previous release. */
  hasModel?: boolean
}

/** What a child's tasks or rewards lack: tasks in a part of the day, or a reward that one day can pay. */
export type IdeasNeed =
  | { kind: 'time'; time: TimeOfDay; count: number; most: { time: TimeOfDay; count: number } }
  | { kind: 'small-reward'; cheapest: number }

export type TaskFact = Pick<Task, 'id' | 'title' | 'points' | 'weekdays'> & {
  /** 'HH:mm'; null or missing for a task without a time, or with several. */
  time?: string | null
}
export type RewardFact = Pick<Reward, 'id' | 'title' | 'points' | 'redemptionPeriod'>

/** Number of tasks on each weekday, Sunday first. */
export const taskCountByWeekday = (tasks: readonly TaskFact[]): number[] =>
  [0, 1, 2, 3, 4, 5, 6].map((day) => tasks.filter(({ weekdays }) => weekdays.includes(day)).length)

/** Points that a child earned, lost and redeemed in the last complete days. No number is negative. */
export interface PointsHistory {
  /** Number of complete days, 0 to `MAX_HISTORY_DAYS`; low for a child who was added recently. */
  days: number
  earned: number
  lost: number
  redeemed: number
}

/** All data about a child that the assistant uses. */
export interface ChildFacts {
  age: number
  characteristics: CharacteristicKey[]
  /** Names of the family's children and members, which are removed from every text that is sent to a model. */
  names: string[]
  tasks: TaskFact[]
  /** What the tasks give in the next four weeks. */
  possible: PossiblePoints
  rewards: RewardFact[]
  history: PointsHistory
}

export const ASSISTANT_MESSAGES = {
  chooseChild: 'Selecione a criança',
  nothingToCheck:
    'Não há tarefas nem recompensas cadastradas para esta criança. Adicione algumas antes de verificar a pontuação.',
  commentFailed: 'Não foi possível analisar a pontuação. Tente novamente mais tarde.',
  taskAdded: 'Tarefa adicionada com sucesso!',
  taskFailed: 'Erro ao adicionar tarefa.',
  rewardAdded: 'Prêmio adicionado com sucesso!',
  rewardFailed: 'Erro ao adicionar prêmio.',
  noIdeas: 'Escolha pelo menos uma ideia.',
  ideasFailed: 'Não foi possível buscar ideias agora. Tente novamente.',
  modelFailed: 'A IA não respondeu direito agora. Estas ideias são do nosso catálogo.',
  modelBusy: 'A IA está muito ocupada agora. Estas ideias são do nosso catálogo.',
  limitReached: 'As respostas com IA de hoje acabaram. Até amanhã, o assistente responde sem IA.',
  withoutModel: 'O assistente responde sem IA.',
} as const
