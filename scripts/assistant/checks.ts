import { MAX_IDEAS, MAX_COMMENT_WORDS, type ChildFacts, type Idea } from '#app/domain/assistant/assistant.ts'
import { balanceText, proposalText } from '#app/domain/assistant/balance/balance-text.ts'
import { type Balance, balanceOf } from '#app/domain/assistant/balance/balance.ts'
import { problemOf } from '#app/domain/assistant/model/clean-answer.ts'
import { isWithin, priceRangeFor, TASK_POINTS_RANGE } from '#app/domain/assistant/balance/guidance.ts'
import { fitsAge } from '#app/domain/assistant/ideas/idea-checks.server.ts'
import { similarTo } from '#app/domain/assistant/ideas/similar-titles.ts'
import {
  numbersIn,
  SentenceFilter,
  splitSentences,
} from '#app/domain/assistant/balance/sentence-filter.server.ts'
import { rewardSchema } from '#app/domain/rewards/schema.ts'
import { taskSchema } from '#app/domain/tasks/schema.ts'

export const IDEA_CHECKS: Record<string, (ideas: readonly Idea[], facts: ChildFacts) => boolean> = {
  'one to five ideas': (ideas) => ideas.length >= 1 && ideas.length <= MAX_IDEAS,
  'fit the age': (ideas, { age }) => ideas.every((idea) => fitsAge(textOf(idea), age)),
  'no task or reward of the child': (ideas, { tasks, rewards }) => {
    const isOwnTitle = { task: similarToTitlesOf(tasks), reward: similarToTitlesOf(rewards) }
    return ideas.every(({ kind, title }) => !isOwnTitle[kind](title))
  },
  'no repeated idea': (ideas) =>
    ideas.every(({ title }, index) => !similarToTitlesOf(ideas.slice(index + 1))(title)),
  'points in range': (ideas, { history }) =>
    ideas.every((idea) =>
      isWithin(
        idea.points,
        idea.kind === 'task' ? TASK_POINTS_RANGE : priceRangeFor(idea.redemptionPeriod, history),
      ),
    ),
  'Brazilian Portuguese, no markup, no names': (ideas, { names }) =>
    ideas.every((idea) => problemOf(textOf(idea), names) === null),
  'can be saved as it is': (ideas) =>
    ideas.every((idea) => {
      const form = { ...idea, id: SOME_ID, childIds: [SOME_ID] }
      return (idea.kind === 'task' ? taskSchema : rewardSchema).safeParse(form).success
    }),
}

/** Whether a model's comment on a points check is only a comment, without numbers, verdicts and ideas. */
export function isComment(comment: string, { names }: ChildFacts): boolean {
  const filter = new SentenceFilter(names)
  return splitSentences(`${comment}\n`).sentences.every(
    (sentence) => !/\p{L}/u.test(sentence) || filter.apply(sentence) !== '',
  )
}

export const BALANCE_CHECKS: Record<string, (facts: ChildFacts) => boolean> = {
  'correct sums': (facts) => {
    const { tasks } = facts
    const balance = balanceOf(facts)
    let weekPoints = 0
    let maxDayPoints = 0
    for (let day = 0; day < 7; day += 1) {
      let dayPoints = 0
      for (const task of tasks) if (task.weekdays.includes(day)) dayPoints += task.points
      weekPoints += dayPoints
      maxDayPoints = Math.max(maxDayPoints, dayPoints)
    }
    return balance.inWeek === weekPoints && balance.mostInDay === maxDayPoints
  },
  'correct days to each reward': (facts) => {
    const { inWeek, rewards: evaluatedRewards } = balanceOf(facts)
    return evaluatedRewards.every(({ points, daysAtFullPace: days }) => {
      if (days === null) return inWeek === 0
      return days * inWeek >= points * 7 && (days - 1) * inWeek < points * 7
    })
  },
  'proposals within the range of the period': (facts) =>
    balanceOf(facts).proposals.every((proposal) => {
      if (proposal.kind === 'task-points') return isWithin(proposal.to, TASK_POINTS_RANGE)
      if (proposal.kind !== 'reward-points') return true
      const reward = facts.rewards.find(({ id }) => id === proposal.rewardId)
      return (
        reward !== undefined && isWithin(proposal.to, priceRangeFor(reward.redemptionPeriod, facts.history))
      )
    }),
  'only computed numbers, at most 500 words': (facts) => {
    const balance = balanceOf(facts)
    const proposals = balance.proposals.map((proposal) => proposalText(proposal, balance))
    const text = [...balanceText(balance, 'Bia'), ...proposals].join(' ')
    const allowedNumbers = allowedNumbersOf(balance)
    return (
      text.split(/\s+/).length <= MAX_COMMENT_WORDS &&
      numbersIn(text).every((number) => allowedNumbers.has(number))
    )
  },
}

/** The numbers that the texts of a check may contain. */
function allowedNumbersOf(balance: Balance): Set<number> {
  const allowedNumbers = new Set<number>([7, 28, 30, 365])
  const addNumbers = (value: unknown): void => {
    if (typeof value === 'number') allowedNumbers.add(Math.abs(value))
    else if (typeof value === 'string') for (const number of numbersIn(value)) allowedNumbers.add(number)
    else if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) if (!/id$/i.test(key)) addNumbers(member)
  }
  addNumbers(balance)
  return allowedNumbers
}

const SOME_ID = '0192e4a0-7b1c-7c3e-8d2f-0a1b2c3d4e5f'
const textOf = ({ title, description }: Idea) => `${title}. ${description}`
const similarToTitlesOf = (items: readonly { title: string }[]) => similarTo(items.map(({ title }) => title))
