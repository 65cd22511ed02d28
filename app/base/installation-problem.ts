/** Something that the operator must change before the product can work; the message is for the console. */
export class InstallationProblem extends Error {
  override readonly name: string = 'InstallationProblem'
  /** What is wrong, in Portuguese, beginning with a lower-case letter and without a full stop. */
  readonly problem: string
  /** What to change, in the same form. */
  readonly advice: string

  constructor(problem: string, advice: string, options?: ErrorOptions) {
    super(`${asSentence(problem)} ${asSentence(advice)}`, options)
    this.problem = problem
    this.advice = advice
  }
}

const asSentence = (text: string) =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!;]$/.test(text) ? '' : '.'}`
