import type { CharacteristicKey } from '../children/child.ts'
import type { RedemptionPeriod, Reward } from '../rewards/reward.ts'
import type { Task } from '../tasks/task.ts'

/** How many new tasks or rewards one request brings at most (spec section 9). */
export const MOST_IDEAS = 5
/** Below this age a model only chooses and rewords entries of the catalogue. */
export const FREE_IDEAS_AGE = 10
/** Up to this age a month is too long to wait: no rewards by month or year are suggested. */
export const SHORT_WAITS_AGE = 3
/** Longest wording of a check (spec section 9). */
export const MOST_WORDS = 500
/** How far back 'what was really earned' looks: four weeks, without today. */
export const PAST_DAYS = 28

export type IdeaKind = 'tasks' | 'rewards'

/** A task to agree; `key` tells it apart from the other ideas of the screen. */
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
  /** One sentence; the reward itself keeps none. */
  description: string
}

export type Idea = TaskIdea | RewardIdea

/**
 * Where ideas come from: the catalogue alone ('sem IA'), the catalogue as a model chose and reworded it, or a model's
 * own ideas, filtered by words.
 */
export type Source = 'catalogue' | 'reworded' | 'model'

/** What 'Sugerir tarefas' and 'Sugerir prêmios' answer. */
export interface Ideas {
  source: Source
  ideas: Idea[]
  /** Why a model did not answer although one is set up; in Portuguese. */
  notice: string | null
}

export type TaskFact = Pick<Task, 'id' | 'title' | 'points' | 'weekdays'>
export interface RewardFact {
  id: string
  title: string
  points: number
  redemptionPeriod: RedemptionPeriod
}

/** What a child earned, lost and redeemed in the last complete days. All ≥ 0. */
export interface Past {
  /** 0 to `PAST_DAYS`: fewer while the child is new. */
  days: number
  earned: number
  lost: number
  redeemed: number
}

/** All that the assistant knows of one child; nothing else of the family takes part in an answer. */
export interface ChildFacts {
  age: number
  characteristics: CharacteristicKey[]
  /** Of the family's children and members. Never sent anywhere: they are taken out of what is. */
  names: string[]
  /** Those of this child. */
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
