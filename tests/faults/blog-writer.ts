// Saves a post and kills itself in a commit listener, directly after the COMMIT.
// Usage: node blog-writer.ts <database URL> <post id> <title>
import { connectDatabase } from '#app/database/connect.server.ts'
import { onCommit } from '#app/database/commit-signals.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'

const [databaseUrl = '', id = '', title = ''] = process.argv.slice(2)
setConnection(await connectDatabase({ databaseUrl, dataDir: 'memory://' }))
onCommit(() => process.kill(process.pid, 'SIGKILL'))
await savePost(aPostInput({ title, slug: 'escrito-e-morto' }), TEAM, { id, base: null })
