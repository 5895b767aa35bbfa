import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

const isNamed = (key, name) => key?.type === 'Identifier' && key.name === name;

/** What nothing reads as the app runs, so that no test of behaviour could ever notice. */
const noLogic = {
  shouldIgnore(path) {
    if (path.isCallExpression() && isNamed(path.node.callee.property, 'brand')) return 'The name of a brand is for the type checker.';
    if (path.isObjectProperty() && isNamed(path.node.key, 'description') && path.node.value.type === 'StringLiteral') {
      return 'What a state is for, in words: held by the test of docs/machines.md.';
    }
    return undefined;
  },
};

export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'no-logic', noLogic)];
