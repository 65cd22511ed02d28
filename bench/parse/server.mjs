// Parse Server on PostgreSQL with the cloud functions that mark a task done. Copied beside the installed package and
// started by start-parse.ts; reads PORT and DATABASE_URL. Nothing is logged, the schema is locked.
import { ParseServer } from 'parse-server'

const { PORT, DATABASE_URL } = process.env
const [text, number] = [{ type: 'String' }, { type: 'Number' }]
const signedIn = { requiresAuthentication: true }
const child = { type: 'Pointer', targetClass: 'Child', required: true }

/** The objects that a mark changes, not saved yet: the day of the caller's family, its ledger entry and the child's balance. */
async function objectsToSave({ user, params }) {
  // the row's access control list allows its family only
  const day = await new Parse.Query('TaskDay').get(params.day, { sessionToken: user.getSessionToken() })
  if (day.get('status') === 'done') throw new Parse.Error(Parse.Error.DUPLICATE_VALUE, 'done already')
  const points = day.get('points')
  const balance = Parse.Object.extend('Child').createWithoutData(day.get('child').id)
  balance.increment('balance', points)
  const entry = new Parse.Object('Entry', {
    // unique in the database: a second tap on the same day fails here
    key: `task:${day.id}`,
    child: balance,
    points,
    description: day.get('title'),
    scorer: user.id,
    scorerName: user.get('name'),
    setBy: 'task',
  })
  day.set({ status: 'done', markedBy: user.id, markedAt: new Date() })
  return { day, entry, balance }
}

await ParseServer.startApp({
  appId: 'bench',
  masterKey: 'bench-master',
  databaseURI: DATABASE_URL,
  port: Number(PORT),
  host: '127.0.0.1',
  mountPath: '/parse',
  serverURL: `http://127.0.0.1:${PORT}/parse`,
  verifyServerUrl: false,
  silent: true,
  schema: {
    definitions: [
      { className: '_User', fields: { name: text } },
      { className: 'Child', fields: { name: text, balance: number } },
      {
        className: 'TaskDay',
        classLevelPermissions: { get: signedIn, find: signedIn },
        fields: {
          child,
          title: text,
          points: number,
          status: text,
          markedBy: text,
          markedAt: { type: 'Date' },
        },
      },
      {
        className: 'Entry',
        fields: {
          key: text,
          child,
          points: number,
          description: text,
          scorer: text,
          scorerName: text,
          setBy: text,
        },
      },
    ],
    lockSchemas: true,
    strict: false,
  },
  cloud(Parse) {
    Parse.Cloud.define(
      'markDone',
      async (request) => {
        const { day, entry, balance } = await objectsToSave(request)
        await Parse.Object.saveAll([day, entry, balance], { useMasterKey: true, transaction: true })
        return { balance: balance.get('balance') }
      },
      { requireUser: true },
    )
    // faster, but a crash between the three writes leaves points without an entry or an entry without points
    Parse.Cloud.define(
      'markDoneInParts',
      async (request) => {
        const { day, entry, balance } = await objectsToSave(request)
        await Promise.all([day, entry, balance].map((part) => part.save(null, { useMasterKey: true })))
        return { balance: balance.get('balance') }
      },
      { requireUser: true },
    )
  },
})
