import { everyMember, type FamilyActions, writeAction } from '#app/platform/write-action.server.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { CHILD_NOT_IN_FAMILY } from '../children/schema.ts'
import { idSchema } from '../input/field.ts'
import { TASK_ACTIONS } from './actions.ts'
import { OWN_MARK_REFUSALS } from './approval/own-mark-refusals.ts'
import { changeTasks } from './change-tasks.server.ts'
import { copyTasks } from './copy-tasks.server.ts'
import { createTasks } from './create-tasks.server.ts'
import { deleteTask } from './delete-task.server.ts'
import { markTaskDay } from './mark-task-day.server.ts'
import { saveTask } from './save-task.server.ts'
import {
  changeTasksSchema,
  copyTasksSchema,
  createTasksSchema,
  markTaskDaySchema,
  taskSchema,
} from './schema.ts'
import { canManageTasks } from './policy.ts'

export const taskActions = {
  /** 'Fez', 'Não fez' and 'Desfazer' on a task of the day. */
  [TASK_ACTIONS.mark.name]: {
    allows: everyMember,
    run: writeAction(familyContext, markTaskDaySchema, markTaskDay, OWN_MARK_REFUSALS),
  },
  /** A new task, or changes to one. */
  [TASK_ACTIONS.save.name]: {
    allows: canManageTasks,
    run: writeAction(familyContext, taskSchema, saveTask, {
      child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
      task_not_found: { status: 409, message: 'Esta tarefa não existe mais.', isOutdated: true },
      changed: {
        status: 409,
        message: 'Esta tarefa mudou em outro aparelho enquanto você editava.',
        isOutdated: true,
      },
    }),
  },
  /** Several new tasks at once. */
  [TASK_ACTIONS.create.name]: {
    allows: canManageTasks,
    run: writeAction(familyContext, createTasksSchema, (scope, { tasks }) => createTasks(scope, tasks), {
      child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
    }),
  },
  /** Copies of tasks for a sibling. */
  [TASK_ACTIONS.copy.name]: {
    allows: canManageTasks,
    run: writeAction(familyContext, copyTasksSchema, copyTasks, {
      child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
      task_not_found: { status: 409, message: 'Estas tarefas não existem mais.' },
    }),
  },
  /** One change of many tasks: days, points, time or pause. */
  [TASK_ACTIONS.change.name]: {
    allows: canManageTasks,
    run: writeAction(familyContext, changeTasksSchema, changeTasks, {}),
  },
  /** Archives a task. Its points stay. */
  [TASK_ACTIONS.delete.name]: {
    allows: canManageTasks,
    run: writeAction(familyContext, idSchema, deleteTask, {}),
  },
} satisfies FamilyActions
