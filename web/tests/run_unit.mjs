// Runs the unit tests and ends with "N passed, N failed".
import { startVitest } from 'vitest/node';

const vitest = await startVitest('test', [], { run: true, watch: false });
const files = vitest.state.getFiles();
const tests = [];
const collect = (task) => (task.type === 'test' ? tests.push(task) : (task.tasks ?? []).forEach(collect));
files.forEach(collect);
// A file that breaks outside its tests, in an import or a hook, counts as one failure.
const broken = files.filter((file) => {
    const mine = [];
    const gather = (task) => (task.type === 'test' ? mine.push(task) : (task.tasks ?? []).forEach(gather));
    gather(file);
    return file.result?.state === 'fail' && !mine.some((test) => test.result?.state === 'fail');
});
const failed = tests.filter((test) => test.result?.state === 'fail').length + broken.length;
const passed = tests.filter((test) => test.result?.state === 'pass').length;
await vitest.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
