import { type PartialReport, recordReporter } from '../mapping/partial-report.ts'
import { OLD_COLLECTIONS, type OldDocument } from '../import.ts'

const DOCUMENT_COLLECTIONS = OLD_COLLECTIONS.filter((name) => name !== 'completedBy')
type DocumentCollection = (typeof DOCUMENT_COLLECTIONS)[number]

/** The unparsed records of an export, by collection. */
export interface OldExport {
  documents: Record<DocumentCollection, OldDocument[]>
  ignoredCounts: Map<string, number>
}

type Fields = Record<string, unknown>

const collectionByName = new Map<string, DocumentCollection>(
  DOCUMENT_COLLECTIONS.map((name) => [normalizeName(name), name]),
)

function normalizeName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[_-]/g, '')
    .replace(/^scorelogs$/, 'scorelog')
}

const MAX_ENVELOPE_DEPTH = 2
const MAX_VALUE_DEPTH = 20
/** Keys under which export tools nest collections or subcollections. */
const SUBCOLLECTION_KEYS = ['__collections__', '_collections', 'collections', 'subcollections'] as const
const ENVELOPES = [...SUBCOLLECTION_KEYS, 'data', 'firestore']

/**
 * Reads the collections of an export by their names, at the top level or in an envelope, as maps or as lists. Children
 * are in the family's record or at the path 'families/{id}/children'. Returns undefined without any collection. Reports
 * values that are not records, and repeated ids, as skipped.
 */
export function readOldExport(json: unknown, report: PartialReport): OldExport | undefined {
  const collections = findCollections(json, 0)
  if (!collections) return undefined
  const oldExport: OldExport = {
    documents: Object.fromEntries(
      DOCUMENT_COLLECTIONS.map((name) => [name, [] as OldDocument[]]),
    ) as OldExport['documents'],
    ignoredCounts: new Map(),
  }
  const seenKeys = new Set<string>()

  const addCollection = (path: string[], value: unknown, familyId: string | null): void => {
    const lastName = path.at(-1) ?? ''
    const name = collectionByName.get(normalizeName(lastName))
    const parentId = familyId ?? path.at(-2) ?? null
    if (!name) {
      oldExport.ignoredCounts.set(
        lastName,
        (oldExport.ignoredCounts.get(lastName) ?? 0) + recordsOf(value).length,
      )
      return
    }
    for (const [id, record] of recordsOf(value)) {
      report.counts[name].read += 1
      const fields = fieldsOf(record)
      const key = JSON.stringify([name, name === 'children' ? (parentId ?? fields?.familyId) : '', id])
      const { reportSkipped } = recordReporter(report, name, id)
      if (!fields || id === '') reportSkipped('não é um registro com campos')
      else if (seenKeys.has(key)) reportSkipped('o mesmo id aparece mais de uma vez no arquivo')
      else {
        seenKeys.add(key)
        oldExport.documents[name].push({ id, parentId, fields })
        if (name === 'families')
          for (const [nestedName, collection] of subcollections(fields))
            addCollection([nestedName], collection, id)
      }
    }
  }
  for (const [path, value] of collections) addCollection(path.split('/').filter(Boolean), value, null)
  return oldExport
}

/** Finds the collections by path: in an object, in an envelope of the object, or in a list of records with paths. */
function findCollections(json: unknown, depth: number): [string, unknown][] | undefined {
  if (Array.isArray(json)) {
    const byCollection = new Map<string, unknown[]>()
    for (const record of json) {
      const path = isFields(record) ? pathOf(record) : undefined
      const collection = path?.slice(0, -1).join('/') ?? ''
      if (collection) byCollection.set(collection, [...(byCollection.get(collection) ?? []), record])
    }
    return hasCollection([...byCollection.keys()]) ? [...byCollection] : undefined
  }
  if (!isFields(json)) return undefined
  if (hasCollection(Object.keys(json))) return Object.entries(json)
  if (depth > MAX_ENVELOPE_DEPTH) return undefined
  for (const envelope of ENVELOPES) {
    const collections = Object.hasOwn(json, envelope) ? findCollections(json[envelope], depth + 1) : undefined
    if (collections) return collections
  }
  return undefined
}

function hasCollection(paths: string[]): boolean {
  return paths.some((path) => collectionByName.has(normalizeName(path.split('/').findLast(Boolean) ?? '')))
}

/** The collections inside a family's record. */
function subcollections(fields: Fields): [string, unknown][] {
  const nestedCollections: [string, unknown][] = []
  const { children } = fields
  const areRecords = Array.isArray(children) ? children.some(isFields) : isFields(children)
  if (areRecords) nestedCollections.push(['children', children])
  for (const envelope of SUBCOLLECTION_KEYS) {
    const collectionMap = fields[envelope]
    if (isFields(collectionMap)) nestedCollections.push(...Object.entries(collectionMap))
  }
  return nestedCollections
}

/** The records of a collection with their ids: the keys of a map, or the id fields of a list's items. */
function recordsOf(value: unknown): [string, unknown][] {
  if (isFields(value)) {
    if (Array.isArray(value.documents)) return recordsOf(value.documents)
    return Object.entries(value).filter(([key]) => key !== '__collections__' && key !== '_collections')
  }
  if (!Array.isArray(value)) return []
  return value.map((record, index) => [idIn(record) ?? `#${index + 1}`, record])
}

// the id fields of export tools take precedence over the fields of the product
const ID_FIELDS = ['__id__', 'id', '_id', 'docId', 'uid']

function idIn(record: unknown): string | undefined {
  if (!isFields(record)) return undefined
  const content = isFields(record.data) ? record.data : {}
  const candidates = [
    ...ID_FIELDS.map((field) => record[field]),
    pathOf(record)?.at(-1),
    ...ID_FIELDS.map((field) => content[field]),
  ].map((id) => (typeof id === 'number' ? String(id) : id))
  return candidates.find((id): id is string => typeof id === 'string' && id !== '')
}

function pathOf(record: Fields): string[] | undefined {
  const path = ['__path__', 'path', 'name']
    .map((field) => record[field])
    .find((value): value is string => typeof value === 'string' && /^[^\s/]+(\/[^\s/]+)+$/.test(value))
  const parts = path?.split('/')
  const documentsIndex = parts?.indexOf('documents') ?? -1
  return documentsIndex < 0 ? parts : parts?.slice(documentsIndex + 1)
}

/** A record's fields without the wrapper of an export tool. Undefined for a value that is not a record. */
function fieldsOf(record: unknown): Fields | undefined {
  if (!isFields(record)) return undefined
  if (isFields(record.fields) && typeof record.name === 'string')
    return withoutTypes(record.fields, 0) as Fields
  const isWrapped = isFields(record.data) && Object.keys(record).every((key) => WRAPPER_KEYS.has(key))
  return isWrapped ? { __collections__: record['__collections__'], ...(record.data as Fields) } : record
}

/** Fields of a wrapper that export tools put around a record. */
const WRAPPER_KEYS = new Set(['id', '_id', '__id__', 'docId', 'path', '__path__', 'data', '__collections__'])

const TYPE_NAME = /^(string|integer|double|boolean|null|timestamp|map|array|reference)Value$/

/** Removes the type names of Firestore's API from a value: {stringValue: 'x'}, {mapValue: {fields: …}}. */
function withoutTypes(value: unknown, depth: number): unknown {
  if (!isFields(value) || depth > MAX_VALUE_DEPTH) return value
  const [[type, content] = ['', undefined], ...rest] = Object.entries(value)
  if (rest.length === 0 && TYPE_NAME.test(type)) {
    if (type === 'nullValue') return null
    if (type === 'mapValue') return withoutTypes(isFields(content) ? (content.fields ?? {}) : {}, depth + 1)
    if (type === 'arrayValue') {
      const items = isFields(content) && Array.isArray(content.values) ? content.values : []
      return items.map((item) => withoutTypes(item, depth + 1))
    }
    return content
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutTypes(item, depth + 1)]))
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
