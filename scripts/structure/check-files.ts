import path from 'node:path'
import { placeOf } from './place.ts'
import type { Module } from './read-module.ts'
import type { HouseRules, Noun } from './rules.ts'
import type { Report } from './violation.ts'

/** Checks what a module says about itself: its name, size, exports and what it reads. */
export function checkFile(module: Module, rules: HouseRules, report: Report, warn: Report) {
  const { file } = module
  const place = placeOf(file)
  for (const error of module.errors) report('syntax', file, error.line, error.message)
  for (const part of file.split('/')) {
    const word = part.split(/[.-]/).find((one) => rules.forbiddenNames.includes(one))
    if (word) report('forbidden-name', file, 1, `"${word}" says nothing`)
  }
  if (!place) return report('room', file, 1, 'stands in no room of the house')
  if (place.kind === 'test') return

  if (/\/index\.tsx?$/.test(file) || module.isBarrel)
    report('barrel', file, 1, 'only passes on what others declare')
  else if (module.exportsAll) report('barrel', file, module.exportsAll, 'export * hides what is exported')
  if (module.defaultExport && !rules.mayExportDefault.test(file)) {
    report('default-export', file, module.defaultExport, 'default export')
  }
  if (module.readsEnvironment && !rules.mayReadEnvironment.test(file)) {
    report('environment', file, module.readsEnvironment, 'reads process.env')
  }
  if (module.namesScopeMint && !rules.mayMintScope.test(file)) {
    report('scope-mint', file, module.namesScopeMint, 'names mintFamilyScope')
  }
  checkLength(module, place.kind === 'route', rules, report, warn)
  if (place.noun) checkVocabulary(module, place.noun, rules.nouns[place.noun], report)
}

function checkLength(module: Module, isRoute: boolean, rules: HouseRules, report: Report, warn: Report) {
  const { most, mostInRoute, warnAbove, exempt } = rules.lines
  if (exempt.test(module.file)) return
  const allowed = isRoute ? mostInRoute : most
  if (module.lines > allowed)
    report('length', module.file, module.lines, `${module.lines} lines, ${allowed} at most`)
  else if (module.lines > warnAbove) warn('length', module.file, module.lines, `${module.lines} lines`)
}

function checkVocabulary(module: Module, noun: string, words: Noun | undefined, report: Report) {
  const { file } = module
  const refuse = (what: string) => report('vocabulary', file, 1, what)
  if (!words) return refuse(`"${noun}" is not a noun of this house`)
  const inside = file.slice(`app/domain/${noun}/`.length)
  if (inside.startsWith('components/')) {
    if (!/^components\/[a-z0-9]+(-[a-z0-9]+)*\.tsx?$/.test(inside))
      refuse('components are flat and in kebab-case')
    return
  }
  if (inside.includes('/'))
    return refuse(`a noun has one folder, components/, not ${path.posix.dirname(inside)}/`)
  const name = inside.replace(/\.tsx?$/, '')
  const pure = [words.singular, 'schema', 'policy', ...words.also]
  if (pure.includes(name) || name === 'queries.server') return
  if (!name.endsWith('.server'))
    return refuse(`${inside} is none of ${pure.map((one) => `${one}.ts`).join(', ')}`)
  const verb = name.slice(0, -'.server'.length)
  const expected = verb.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  if (!/^[a-z0-9]+(-[a-z0-9]+)+$/.test(verb)) refuse('a write is named for its verb and object')
  else if (!module.exported.has(expected)) report('write-name', file, 1, `does not export ${expected}`)
}
