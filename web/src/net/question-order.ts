/**
 * The order of the questions of one kind: an answer that comes after that to a later question is out of date. Unlike
 * with `Latest`, an answer counts while a later question has none yet.
 */
export class QuestionOrder {
  #asked = 0;
  #answered = 0;

  /** Counts a question; what is given says, once its answer is there, whether no later question has one. */
  ask(): () => boolean {
    this.#asked += 1;
    const number = this.#asked;
    return () => {
      if (number < this.#answered) return false;
      this.#answered = number;
      return true;
    };
  }
}
