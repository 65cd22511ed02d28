import { formatPoints } from '#app/base/format-points.ts'
import { TIMES_OF_DAY, type TimeOfDay, timeOfDayAt } from '../../tasks/task-time-of-day.ts'
import type { ChildFacts, Idea, IdeaKind, IdeasNeed, RewardFact, RewardIdea } from '../assistant.ts'

/** How many tasks fewer than the fullest part of the day a part has that needs some. */
const FEWER_TASKS = 3

/** What the child's tasks or rewards lack; null if nothing stands out. */
export function ideasNeed(
  kind: IdeaKind,
  { tasks, rewards, possible }: Pick<ChildFacts, 'tasks' | 'rewards' | 'possible'>,
): IdeasNeed | null {
  return kind === 'tasks' ? tasksNeed(tasks) : smallRewardNeed(rewards, Math.max(0, ...possible.days))
}

function tasksNeed(tasks: ChildFacts['tasks']): IdeasNeed | null {
  const counts = TIMES_OF_DAY.map((time) => ({
    time,
    count: tasks.filter((task) => (task.time ? timeOfDayAt(task.time) === time : false)).length,
  })).toSorted((a, b) => a.count - b.count)
  const [fewest, most] = [counts[0]!, counts.at(-1)!]
  return most.count - fewest.count >= FEWER_TASKS ? { kind: 'time', ...fewest, most } : null
}

function smallRewardNeed(rewards: readonly RewardFact[], mostInDay: number): IdeasNeed | null {
  if (rewards.length === 0 || mostInDay === 0) return null
  const cheapest = Math.min(...rewards.map(({ points }) => points))
  return cheapest > mostInDay ? { kind: 'small-reward', cheapest } : null
}

const isShortWait = ({ redemptionPeriod }: RewardIdea) =>
  redemptionPeriod === 'diario' || redemptionPeriod === 'semanal'

/** Whether the idea is one of what the child lacks. */
export function meetsNeed(idea: Idea, need: IdeasNeed): boolean {
  switch (need.kind) {
    case 'time':
      return idea.kind === 'task' && timeOfDayAt(idea.time) === need.time
    case 'small-reward':
      return idea.kind === 'reward' && isShortWait(idea) && idea.points < need.cheapest
  }
}

const WHEN: Record<TimeOfDay, string> = { manha: 'de manhã', tarde: 'de tarde', noite: 'de noite' }
const IN: Record<TimeOfDay, string> = { manha: 'Na manhã', tarde: 'Na tarde', noite: 'Na noite' }

/** 'Faltam tarefas de tarde para Lia', and why: 'Na tarde de Lia há 1 combinado; de manhã, 5.' */
export function needTexts(need: IdeasNeed, childName: string): { title: string; reason: string } {
  switch (need.kind) {
    case 'time': {
      const { time, count, most } = need
      const there =
        count === 0 ? 'não há combinado' : `há ${count} ${count === 1 ? 'combinado' : 'combinados'}`
      return {
        title: `Faltam tarefas ${WHEN[time]} para ${childName}`,
        reason: `${IN[time]} de ${childName} ${there}; ${WHEN[most.time]}, ${most.count}.`,
      }
    }
    case 'small-reward':
      return {
        title: `Falta um prêmio pequeno para ${childName}`,
        reason: `O mais barato custa ${formatPoints(need.cheapest)}, mais do que um dia inteiro dá.`,
      }
  }
}
