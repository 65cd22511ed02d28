// npm run eval:assistant [FAMILIES]: evaluates the configured model with invented families and prints the results.
import { evaluate, evaluationTable } from './assistant/evaluate.ts'
import { evaluationFamilies } from './assistant/families.ts'
import { MODEL_TEXT_MIN_AGE } from '#app/domain/assistant/assistant.ts'
import { pickCatalogueIdeas } from '#app/domain/assistant/ideas/catalogue.server.ts'
import { requestModelIdeas } from '#app/domain/assistant/ideas/model-ideas.server.ts'
import { streamModelComment } from '#app/domain/assistant/model/model-comment.server.ts'
import { environment } from '#app/base/env.server.ts'
import { log } from '#app/base/log.server.ts'

const families = evaluationFamilies().slice(0, Number(process.argv[2] ?? 60))
const { assistant } = environment()
const signal = new AbortController().signal
const durationsMs: number[] = []
const failures: string[] = []
log.level = 'silent'

async function measureDuration<T>(request: () => Promise<T>): Promise<T> {
  const start = performance.now()
  try {
    return await request()
  } finally {
    durationsMs.push(Math.round(performance.now() - start))
  }
}

const rows = await evaluate(
  assistant
    ? {
        async ideas(query) {
          const ideasResult = await measureDuration(() => requestModelIdeas(assistant, query, signal))
          if (!ideasResult.ok) failures.push(`${query.kind}: ${ideasResult.reason}`)
          return ideasResult.ok ? ideasResult.ideas : []
        },
        async comment(facts) {
          if (facts.age < MODEL_TEXT_MIN_AGE) return ''
          let comment = ''
          await measureDuration(async () => {
            for await (const sentence of streamModelComment(assistant, facts, signal)) comment += sentence
          })
          if (!comment) failures.push('comment: no usable sentence')
          return comment
        },
      }
    : { ideas: (query) => Promise.resolve(pickCatalogueIdeas(query)) },
  families,
)
const sortedMs = durationsMs.toSorted((a, b) => a - b)
const quantile = (share: number) => sortedMs[Math.floor((sortedMs.length - 1) * share)]
console.log(
  `${assistant ? `${assistant.provider}, ${assistant.model}` : 'catálogo'}, ${families.length} families\n`,
)
console.log(evaluationTable(rows))
if (assistant)
  console.log(`\n${durationsMs.length} answers, median ${quantile(0.5)} ms, 95 %: ${quantile(0.95)} ms`)
if (failures.length > 0)
  console.log(`without a usable answer: ${failures.length} (${[...new Set(failures)].join('; ')})`)
