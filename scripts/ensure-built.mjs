import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { root, toolEnvironment } from './ensure-installed.mjs'
import { withFileLock } from './file-lock.mjs'
import { keepFormerFiles } from './keep-former-files.mjs'
import { precompress } from './precompress.mjs'
import { shortenManifest } from './shorten-manifest.mjs'

const STAMP = '.stamp'
const NEXT_BUILD = 'build-next'
const FORMER_BUILD = 'build-former'

/** The inputs of a build: these files and all files under these folders. */
const FOLDERS = ['app', 'server', 'content', 'public']
const FILES = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.chunks.ts',
  'vite.class-names.ts',
  'vite.pages.config.ts',
  'react-router.config.ts',
]

/**
 * Builds into build/ if there is no build or its inputs have changed, and compresses the static files. A server that runs
 * from build/ keeps working, as does build/ when the new build fails, which throws an Error.
 *
 * @param {string} node path of the pinned Node
 * @param {{ force?: boolean }} [options] `force` builds in any case
 * @returns {Promise<boolean>} whether this call built
 */
export async function ensureBuilt(node, { force = false } = {}) {
  if (!force && isUpToDate()) return false
  return withFileLock(`build ${root}`, async () => {
    if (!force && isUpToDate()) return false
    await build(node)
    return true
  })
}

async function build(node) {
  process.stderr.write('Combinado: montando o site (de 20 segundos a um minuto)…\n')
  const start = Date.now()
  const current = path.join(root, 'build')
  const next = path.join(root, NEXT_BUILD)
  const former = path.join(root, FORMER_BUILD)
  for (const folder of [next, former]) rmSync(folder, { recursive: true, force: true })
  // Read before the build, so that a file saved during it triggers the next build.
  const inputs = readInputs()
  const log = path.join(root, 'build.log')
  writeFileSync(log, '')
  const modules = path.join(root, 'node_modules')
  runLogged(node, [path.join(modules, '@react-router', 'dev', 'bin.cjs'), 'build'], log)
  runLogged(
    node,
    [path.join(modules, 'vite', 'bin', 'vite.js'), 'build', '--config', 'vite.pages.config.ts'],
    log,
  )
  await shortenManifest(path.join(next, 'client'))
  await precompress(path.join(next, 'client'))
  await keepFormerFiles(current, next)
  writeStamp(next, { content: contentHash(inputs), times: timesHash(inputs) })
  if (existsSync(current)) renameSync(current, former)
  renameSync(next, current)
  rmSync(former, { recursive: true, force: true })
  process.stderr.write(`Combinado: site montado em ${Math.round((Date.now() - start) / 1000)} s.\n`)
}

/** Runs a step of the build; its output goes to `log`. Throws with the last lines when it fails. */
function runLogged(node, args, log) {
  const run = spawnSync(node, args, {
    cwd: root,
    env: toolEnvironment(root, { NODE_ENV: 'production', BUILD_FOLDER: NEXT_BUILD }),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: Infinity,
  })
  appendFileSync(log, `${run.stdout ?? ''}${run.stderr ?? ''}${run.error ?? ''}\n`)
  if (run.status === 0) return
  throw new Error(`A montagem falhou. As mensagens estão em ${log}; estas são as últimas:\n${lastLines(log)}`)
}

function lastLines(file) {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-15).join('\n')
}

function isUpToDate() {
  const folder = path.join(root, 'build')
  if (!existsSync(path.join(folder, 'server', 'main.js'))) return false
  let stamp
  try {
    stamp = JSON.parse(readFileSync(path.join(folder, STAMP), 'utf8'))
  } catch {
    return false
  }
  const inputs = readInputs()
  const times = timesHash(inputs)
  if (stamp.times === times) return true
  // Sizes or times differ, as after a checkout. Only different contents require a build.
  const content = contentHash(inputs)
  if (stamp.content !== content) return false
  writeStamp(folder, { content, times })
  return true
}

/** The input files below the project's folder with size and time, sorted. Tests are no inputs of a build. */
function readInputs() {
  const inputs = []
  const add = (name) => {
    const stat = statSync(path.join(root, name), { throwIfNoEntry: false })
    if (stat?.isFile()) inputs.push({ name, sizeAndTime: `${stat.size} ${stat.mtimeMs}` })
  }
  for (const file of FILES) add(file)
  for (const folder of FOLDERS) {
    if (!existsSync(path.join(root, folder))) continue
    for (const entry of readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.test\.tsx?$/.test(entry.name)) continue
      add(path.relative(root, path.join(entry.parentPath ?? entry.path, entry.name)))
    }
  }
  return inputs.sort((a, b) => (a.name < b.name ? -1 : 1))
}

function timesHash(inputs) {
  const hash = createHash('sha256')
  for (const { name, sizeAndTime } of inputs) hash.update(`${name} ${sizeAndTime}\n`)
  return hash.digest('hex')
}

function contentHash(inputs) {
  const hash = createHash('sha256')
  for (const { name } of inputs) {
    hash
      .update(name)
      .update('\0')
      .update(readFileSync(path.join(root, name)))
      .update('\0')
  }
  return hash.digest('hex')
}

/** Writes the hashes of the inputs into the build's folder. */
function writeStamp(folder, hashes) {
  writeFileSync(path.join(folder, STAMP), JSON.stringify(hashes))
}
