import { restoreRevisionAction } from '#app/domain/blog/actions.server.ts'

export const action = restoreRevisionAction
