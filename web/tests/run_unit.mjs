// Runs the unit tests and ends with "N passed, N failed".
import { startVitest } from 'vitest/node';

const vitest = await startVitest('test', [], { run: true, watch: false });
const files = vitest.state.getFiles();
const tests = [];
const collect = (task) => (task.type === 'test' ? tests.push(task) : (task.tasks ?? []).forEach(collect));
files.forEach(collect);
const failed =
    tests.filter((test) => test.result?.state === 'fail').length +
    files.filter((file) => file.result?.state === 'fail' && (file.tasks ?? []).length === 0).length;
const passed = tests.filter((test) => test.result?.state === 'pass').length;
await vitest.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
