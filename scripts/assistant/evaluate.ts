import type { ChildFacts, Idea, IdeaKind } from '#app/domain/assistant/assistant.ts'
import { BALANCE_CHECKS, IDEA_CHECKS, isComment } from './checks.ts'
import { evaluationFamilies } from './families.ts'

/** The catalogue or a model. */
export interface Answerer {
  ideas(question: {
    kind: IdeaKind
    facts: ChildFacts
    seen: readonly string[]
    seed: number
  }): Promise<Idea[]>
  /** undefined: no comment. */
  words?(facts: ChildFacts): Promise<string>
}

export interface EvaluationRow {
  check: string
  passed: number
  of: number
}

/** Requests per family, to find repeated ideas. */
const ROUNDS = 3

/** Requests tasks, rewards and a balance check for every family, and counts the passed checks. */
export async function evaluate(
  answerer: Answerer,
  families = evaluationFamilies(),
): Promise<EvaluationRow[]> {
  const rows = new Map<string, EvaluationRow>()
  const note = (check: string, holds: boolean) => {
    const row = rows.get(check) ?? { check, passed: 0, of: 0 }
    rows.set(check, { check, passed: row.passed + Number(holds), of: row.of + 1 })
  }
  for (const [index, facts] of families.entries()) {
    for (const kind of ['tasks', 'rewards'] as const) {
      const seen: string[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const ideas = await answerer.ideas({ kind, facts, seen, seed: index * 10 + round })
        for (const [check, holds] of Object.entries(IDEA_CHECKS))
          note(`${kind}: ${check}`, holds(ideas, facts))
        note(
          `${kind}: nothing shown before`,
          ideas.every(({ title }) => !seen.includes(title)),
        )
        seen.push(...ideas.map(({ title }) => title))
      }
    }
    const words = facts.tasks.length + facts.rewards.length > 0 ? await answerer.words?.(facts) : undefined
    for (const [check, holds] of Object.entries(BALANCE_CHECKS)) note(`check: ${check}`, holds(facts))
    if (words !== undefined) note('comment: no number, no verdict, no idea', isComment(words, facts))
  }
  return [...rows.values()]
}

export function evaluationTable(rows: readonly EvaluationRow[]): string {
  const lines = rows.map(({ check, passed, of }) => `| ${check} | ${passed} | ${of} |`)
  return ['| what holds | answers | of |', '|---|---|---|', ...lines].join('\n')
}
