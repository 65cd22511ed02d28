import { changeCategoryAction } from '#app/domain/blog/actions.server.ts'

export const action = changeCategoryAction
