import { everyMember, type FamilyActions, respond, writeAction } from '#app/platform/write-action.server.ts'
import { familyContext } from '../accounts/session/session-context.server.ts'
import { CHILD_NOT_IN_FAMILY } from '../children/schema.ts'
import { BOUND_REFUSALS } from '../families/family-bounds.ts'
import { SCORE_MESSAGES } from '../points/schema.ts'
import { TASK_ACTIONS } from './actions.ts'
import { TASK_DAY_ACTIONS } from './task-day-actions.ts'
import { decideTaskDays } from './approval/decide-task-days.server.ts'
import { undoDecisions } from './approval/undo-decisions.server.ts'
import { OWN_MARK_REFUSALS } from './approval/own-mark-refusals.ts'
import { calendarActions } from './calendar/calendar-actions.server.ts'
import { changeTasks } from './change-tasks.server.ts'
import { giveBackTurn } from './calendar/give-back-turn.server.ts'
import { takeTurnSchema } from './calendar/schema.ts'
import { TAKE_REFUSALS } from './calendar/take-refusals.ts'
import { takeTurn } from './calendar/take-turn.server.ts'
import { copyTasks } from './copy-tasks.server.ts'
import { createTasks } from './create-tasks.server.ts'
import { deleteTasks, restoreTasks } from './delete-tasks.server.ts'
import { markTaskDay } from './mark-task-day.server.ts'
import { markWithProof } from './proofs/mark-with-proof.server.ts'
import { PROOF_REFUSALS } from './proofs/proof.ts'
import { readProofForm } from './proofs/read-proof-form.server.ts'
import { praiseTaskDay } from './praise/praise-task-day.server.ts'
import { saveTask, saveTasks } from './save-task.server.ts'
import { NOT_PLANNABLE } from './schedule/plannable-dates.ts'
import { NEVER_DUE } from './schedule/schedule.ts'
import {
  changeTasksSchema,
  copyTasksSchema,
  createTasksSchema,
  decideSchema,
  deleteTasksSchema,
  markTaskDaySchema,
  praiseSchema,
  saveTasksSchema,
  taskIdsSchema,
  taskSchema,
  undoDecisionsSchema,
} from './schema.ts'
import { canDecideTaskDays, canManageTasks, canPraise, canSendProofs } from './policy.ts'

const CONSENT_MISSING = {
  status: 403,
  message:
    'Para pedir fotos, aceite antes o texto sobre os dados das crianças. Ele está no aviso da tela inicial.',
}

export const taskActions = {
  ...calendarActions,
  /** 'Fez', 'Não fez' and 'Desfazer' on a task of the day. */
  [TASK_DAY_ACTIONS.mark.name]: {
    allows: everyMember,
    run: writeAction(familyContext, markTaskDaySchema, markTaskDay, {
      ...OWN_MARK_REFUSALS,
      taken: TAKE_REFUSALS.taken,
    }),
  },
  /** 'Fez' with a photo, by a child member. */
  [TASK_DAY_ACTIONS.markWithPhoto.name]: {
    allows: canSendProofs,
    notAllowedMessage: 'Só a criança manda a foto da sua tarefa.',
    async run({ request, context }) {
      const form = await readProofForm(request)
      if (!form.ok) return form.response
      const { mark, upload } = form.value
      const result = await markWithProof(context.get(familyContext), mark, upload, request.signal)
      return respond(result, { ...OWN_MARK_REFUSALS, ...PROOF_REFUSALS })
    },
  },
  /** A guardian's answers to children's marks. */
  [TASK_DAY_ACTIONS.decide.name]: {
    allows: canDecideTaskDays,
    run: writeAction(familyContext, decideSchema, decideTaskDays, {
      note_missing: { status: 400, message: 'Para dar menos pontos, escreva por quê.' },
      too_many_points: { status: 409, message: 'O combinado vale menos pontos. Confira de novo.' },
      balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
    }),
  },
  /** Undo of decisions. */
  [TASK_DAY_ACTIONS.undoDecisions.name]: {
    allows: canDecideTaskDays,
    run: writeAction(familyContext, undoDecisionsSchema, undoDecisions, {
      balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
    }),
  },
  /** 'Elogiar', and its undo. */
  [TASK_DAY_ACTIONS.praise.name]: {
    allows: canPraise,
    run: writeAction(familyContext, praiseSchema, praiseTaskDay, {
      changed: { status: 409, message: 'Esta tarefa mudou em outro aparelho.' },
    }),
  },
  /** A new task, or changes to one. */
  [TASK_ACTIONS.save.name]: {
    allows: canManageTasks,
    run: writeAction(familyContext, taskSchema, saveTask, {
      consent_missing: CONSENT_MISSING,
      never_due: { status: 400, message: NEVER_DUE },
      not_plannable: NOT_PLANNABLE,
      too_many_tasks: BOUND_REFUSALS.too_many_tasks,
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
      not_plannable: NOT_PLANNABLE,
      too_many_tasks: BOUND_REFUSALS.too_many_tasks,
      child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
    }),
  },
  /** Copies of tasks for a sibling. */
  [TASK_ACTIONS.copy.name]: {
    allows: canManageTasks,
    run: writeAction(familyContext, copyTasksSchema, copyTasks, {
      too_many_tasks: BOUND_REFUSALS.too_many_tasks,
      child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
      task_not_found: { status: 409, message: 'Estas tarefas não existem mais.' },
    }),
  },
  /** One change of many tasks: days, points, time, trust or pause. */
  [TASK_ACTIONS.change.name]: {
    allows: canManageTasks,
    run: writeAction(familyContext, changeTasksSchema, changeTasks, {}),
  },
  /** 'Peguei!': an open turn of today for a child. */
  [TASK_DAY_ACTIONS.take.name]: {
    allows: everyMember,
    run: writeAction(familyContext, takeTurnSchema, takeTurn, TAKE_REFUSALS),
  },
  /** 'Devolver' */
  [TASK_DAY_ACTIONS.giveBack.name]: {
    allows: everyMember,
    run: writeAction(familyContext, takeTurnSchema, giveBackTurn, TAKE_REFUSALS),
  },
  /** The undo of a change of many tasks: each gets the content that it had. */
  [TASK_ACTIONS.saveMany.name]: {
    allows: canManageTasks,
    run: writeAction(familyContext, saveTasksSchema, saveTasks, { consent_missing: CONSENT_MISSING }),
  },
  /** Archives tasks. Their points stay. */
  [TASK_ACTIONS.delete.name]: {
    allows: canManageTasks,
    run: writeAction(familyContext, deleteTasksSchema, deleteTasks, {}),
  },
  /** The undo of a deletion. */
  [TASK_ACTIONS.restore.name]: {
    allows: canManageTasks,
    run: writeAction(familyContext, taskIdsSchema, restoreTasks, {
      too_many_tasks: BOUND_REFUSALS.too_many_tasks,
    }),
  },
} satisfies FamilyActions
