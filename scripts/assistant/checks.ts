import { MAX_IDEAS, MAX_COMMENT_WORDS, type ChildFacts, type Idea } from '#app/domain/assistant/assistant.ts'
import { balanceText, proposalText } from '#app/domain/assistant/balance/balance-text.ts'
import { type Balance, balanceOf } from '#app/domain/assistant/balance/balance.ts'
import { problemOf } from '#app/domain/assistant/model/clean-answer.ts'
import { isWithin, priceRange, TASK_SCALE } from '#app/domain/assistant/balance/guidance.ts'
import { fitsAge } from '#app/domain/assistant/ideas/idea-checks.server.ts'
import { similarTo, isSimilarTitle } from '#app/domain/assistant/ideas/similar-titles.ts'
import {
  numbersIn,
  SentenceGate,
  splitSentences,
} from '#app/domain/assistant/balance/sentence-gate.server.ts'
import { rewardSchema } from '#app/domain/rewards/schema.ts'
import { taskSchema } from '#app/domain/tasks/schema.ts'

/** The checks of every response with ideas. */
export const IDEA_CHECKS: Record<string, (ideas: readonly Idea[], facts: ChildFacts) => boolean> = {
  'one to five ideas': (ideas) => ideas.length >= 1 && ideas.length <= MAX_IDEAS,
  'fit the age': (ideas, { age }) => ideas.every((idea) => fitsAge(textOf(idea), age)),
  'no task or reward of the child': (ideas, { tasks, rewards }) => {
    const isKnown = { task: titlesOf(tasks), reward: titlesOf(rewards) }
    return ideas.every(({ kind, title }) => !isKnown[kind](title))
  },
  'no repeated idea': (ideas) =>
    ideas.every(({ title }, at) => ideas.slice(at + 1).every((other) => !isSimilarTitle(title, other.title))),
  'points in range': (ideas, { past }) =>
    ideas.every((idea) =>
      isWithin(idea.points, idea.kind === 'task' ? TASK_SCALE : priceRange(idea.redemptionPeriod, past)),
    ),
  'Brazilian Portuguese, no markup, no names': (ideas, { names }) =>
    ideas.every((idea) => problemOf(textOf(idea), names) === null),
  'can be saved as it is': (ideas) =>
    ideas.every((idea) => {
      const form = { ...idea, id: SOME_ID, childIds: [SOME_ID] }
      return (idea.kind === 'task' ? taskSchema : rewardSchema).safeParse(form).success
    }),
}

/** Whether a model's comment on a check names no number, no verdict and no idea. */
export function isComment(comment: string, { names }: ChildFacts): boolean {
  const gate = new SentenceGate(names)
  return splitSentences(`${comment}\n`).sentences.every(
    (text) => !/\p{L}/u.test(text) || gate.pass(text) !== '',
  )
}

/** The checks of every balance check. */
export const BALANCE_CHECKS: Record<string, (facts: ChildFacts) => boolean> = {
  'correct sums': ({ tasks, rewards, past }) => {
    const balance = balanceOf(tasks, rewards, past)
    let week = 0
    let maxInDay = 0
    for (let day = 0; day < 7; day += 1) {
      let points = 0
      for (const task of tasks) if (task.weekdays.includes(day)) points += task.points
      week += points
      maxInDay = Math.max(maxInDay, points)
    }
    return balance.inWeek === week && balance.mostInDay === maxInDay
  },
  'correct days to each reward': ({ tasks, rewards, past }) => {
    const { inWeek, rewards: standings } = balanceOf(tasks, rewards, past)
    return standings.every(({ points, daysAtFullPace: days }) => {
      if (days === null) return inWeek === 0
      return days * inWeek >= points * 7 && (days - 1) * inWeek < points * 7
    })
  },
  'proposals within the range of the period': ({ tasks, rewards, past }) =>
    balanceOf(tasks, rewards, past).proposals.every((proposal) => {
      if (proposal.kind === 'task-points') return isWithin(proposal.to, TASK_SCALE)
      if (proposal.kind !== 'reward-points') return true
      const reward = rewards.find(({ id }) => id === proposal.rewardId)
      return reward !== undefined && isWithin(proposal.to, priceRange(reward.redemptionPeriod, past))
    }),
  'only computed numbers, at most 500 words': ({ tasks, rewards, past }) => {
    const balance = balanceOf(tasks, rewards, past)
    const proposals = balance.proposals.map((proposal) => proposalText(proposal, balance))
    const text = [...balanceText(balance, 'Bia'), ...proposals].join(' ')
    const known = knownNumbers(balance)
    return (
      text.split(/\s+/).length <= MAX_COMMENT_WORDS && numbersIn(text).every((number) => known.has(number))
    )
  },
}

/** Every number that the sentences of this check may name. */
function knownNumbers(balance: Balance): Set<number> {
  const known = new Set<number>([7, 28, 30, 365])
  const walk = (value: unknown): void => {
    if (typeof value === 'number') known.add(Math.abs(value))
    else if (typeof value === 'string') for (const number of numbersIn(value)) known.add(number)
    else if (typeof value === 'object' && value !== null)
      for (const [key, part] of Object.entries(value)) if (!/id$/i.test(key)) walk(part)
  }
  walk(balance)
  return known
}

const SOME_ID = '0192e4a0-7b1c-7c3e-8d2f-0a1b2c3d4e5f'
const textOf = ({ title, description }: Idea) => `${title}. ${description}`
const titlesOf = (own: readonly { title: string }[]) => similarTo(own.map(({ title }) => title))
