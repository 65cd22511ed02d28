import { layerOf } from './layer.ts'
import type { Module } from './read-module.ts'
import type { StructureRules, Noun } from './rules.ts'
import type { Report } from './violation.ts'

export function checkFile(module: Module, rules: StructureRules, report: Report, warn: Report) {
  const { file } = module
  const layer = layerOf(file)
  for (const part of file.split('/')) {
    const word = part.split(/[.-]/).find((name) => rules.forbiddenNames.includes(name))
    if (word) report('forbidden-name', file, 1, `"${word}" is too general`)
  }
  if (!layer) return report('folder', file, 1, 'is in no known folder')
  if (layer.kind === 'test') return

  if (/\/index\.tsx?$/.test(file) || module.isBarrel) report('barrel', file, 1, 'only re-exports')
  else if (module.exportAllLine)
    report('barrel', file, module.exportAllLine, 'export * hides what is exported')
  if (module.scopeMintLine && !rules.mayMintScope.test(file)) {
    report('scope-mint', file, module.scopeMintLine, 'names mintFamilyScope')
  }
  checkLength(module, layer.kind === 'route', rules, report, warn)
  if (layer.noun) checkVocabulary(module, layer.noun, rules.nouns[layer.noun], report)
}

function checkLength(module: Module, isRoute: boolean, rules: StructureRules, report: Report, warn: Report) {
  const { max, maxInRoute, warnAbove, exempt } = rules.lines
  if (exempt.test(module.file)) return
  const maxLines = isRoute ? maxInRoute : max
  if (module.lines > maxLines)
    report('length', module.file, module.lines, `${module.lines} lines, at most ${maxLines}`)
  else if (module.lines > warnAbove) warn('length', module.file, module.lines, `${module.lines} lines`)
}

function checkVocabulary(module: Module, noun: string, rule: Noun | undefined, report: Report) {
  const { file } = module
  const refuse = (message: string) => report('vocabulary', file, 1, message)
  if (!rule) return refuse(`"${noun}" is not a noun of the rules`)
  const pathInNoun = file.slice(`app/domain/${noun}/`.length)
  if (!/^([a-z0-9]+(-[a-z0-9]+)*\/)*[a-z0-9]+(-[a-z0-9]+)*(\.server)?\.tsx?$/.test(pathInNoun))
    return refuse('names are in kebab-case')
  if (pathInNoun.includes('/')) return
  const name = pathInNoun.replace(/\.tsx?$/, '')
  const hasNounName = name === rule.singular || name.startsWith(`${rule.singular}-`)
  if (hasNounName && !name.endsWith('.server')) return
  if ([...rule.files, 'schema', 'policy', 'queries.server', 'actions', 'actions.server'].includes(name))
    return
  if (!name.endsWith('.server')) return refuse(`${pathInNoun} is not named for ${rule.singular}`)
  const writeName = name.slice(0, -'.server'.length)
  const expectedExport = writeName.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  if (!writeName.includes('-')) refuse('a write is named for its verb and object')
  else if (!module.exportedNames.has(expectedExport))
    report('write-name', file, 1, `does not export ${expectedExport}`)
}
